import {
  argumentCases,
  type Completion,
  type CompletionTable,
  commandNames,
  quoted,
  valueCases,
} from './completion-table.ts';

/** The script for `source <(selvage completion zsh)`, or for a file `_selvage` in a folder of `fpath`. */
export function zshScript(table: CompletionTable): string {
  const { groups, commands, valueFlags } = table;
  const groupCases = groups.map(({ prefix, next }) => {
    const words = next.map(({ word, says }) => described(word, says));
    return `    ${quoted(prefix)}) found=(${words.join(' ')}); _describe command found; return ;;`;
  });
  const flagCases = commands.map(({ name, options }) => {
    const flags = options.map((each) => described(`--${each.name}`, each.says));
    return `      ${quoted(name)}) found=(${flags.join(' ')}) ;;`;
  });
  return `#compdef selvage
# zsh completion of selvage: source <(selvage completion zsh), after compinit
_selvage() {
  local name='' word previous="\${words[CURRENT-1]}"
  local -i index given=0
  local -a found
  for ((index = 2; index < CURRENT; index++)); do
    word="\${words[index]}"
    case "$word" in
      ${valueFlags.join('|')}) index+=1; continue ;;
      -*) continue ;;
    esac
    case "\${name:+$name }$word" in
      ${commandNames(table).map(quoted).join('|')}) name="\${name:+$name }$word" ;;
      *) given+=1 ;;
    esac
  done
  case "$previous" in
    ${valueFlags.join('|')})
      case "$name $previous" in
${valueCases(table, addOf)}
      esac
      return ;;
  esac
  case "$name" in
${groupCases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    case "$name" in
${flagCases.join('\n')}
    esac
    _describe option found
    return
  fi
  case "$name $given" in
${argumentCases(table, addOf)}
  esac
}

if [[ "\${funcstack[1]}" == _selvage ]]; then
  _selvage "$@"
else
  compdef _selvage selvage
fi
`;
}

/** A word and its meaning, separated by a colon. A colon in the meaning is escaped. */
const described = (word: string, says: string): string => quoted(`${word}:${says.replaceAll(':', '\\:')}`);

function addOf(completion: Completion): string {
  if (completion.type === 'words') return `compadd -- ${completion.words.map(quoted).join(' ')}`;
  return completion.type === 'file' ? '_files' : ':';
}
