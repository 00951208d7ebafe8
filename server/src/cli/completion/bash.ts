import {
  argumentCases,
  type Completion,
  type CompletionTable,
  commandNames,
  quoted,
  valueCases,
} from './completion-table.ts';

/** The script for `source <(selvage completion bash)`. It needs no other package. */
export function bashScript(table: CompletionTable): string {
  const { groups, commands, valueFlags } = table;
  const groupCases = groups.map(
    ({ prefix, next }) => `    ${quoted(prefix)}) words=${quoted(next.map(({ word }) => word).join(' '))} ;;`,
  );
  const flagCases = commands.map(
    ({ name, options }) =>
      `    ${quoted(name)}) printf '%s' ${quoted(options.map((each) => `--${each.name}`).join(' '))} ;;`,
  );
  return `# bash completion of selvage: source <(selvage completion bash)
_selvage_reply() {
  local IFS=$'\\n'
  COMPREPLY=($(IFS=$' \\t\\n' compgen "$@" -- "\${COMP_WORDS[COMP_CWORD]}"))
}

_selvage_flags() {
  case "$1" in
${flagCases.join('\n')}
  esac
}

_selvage_argument() {
  case "$1" in
${argumentCases(table, replyWith)}
  esac
}

_selvage() {
  local name='' previous="\${COMP_WORDS[COMP_CWORD-1]}" words='' word
  local -i index given=0
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
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
${valueCases(table, replyWith)}
      esac
      return ;;
  esac
  case "$name" in
${groupCases.join('\n')}
  esac
  if [[ -n "$words" ]]; then
    _selvage_reply -W "$words --help"
  elif [[ "\${COMP_WORDS[COMP_CWORD]}" == -* ]]; then
    _selvage_reply -W "$(_selvage_flags "$name")"
  else
    _selvage_argument "$name $given"
  fi
}

complete -F _selvage selvage
`;
}

function replyWith(completion: Completion): string {
  if (completion.type === 'words') return `_selvage_reply -W ${quoted(completion.words.join(' '))}`;
  return completion.type === 'file' ? '_selvage_reply -f; compopt -o filenames 2>/dev/null' : ':';
}
