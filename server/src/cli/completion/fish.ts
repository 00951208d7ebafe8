import { type Completion, type CompletionTable, commandNames } from './completion-table.ts';

/** The script for `selvage completion fish | source`, or for the file `completions/selvage.fish`. */
export function fishScript(table: CompletionTable): string {
  const { groups, commands, valueFlags } = table;
  const next = groups.flatMap(({ prefix, next: words }) =>
    words.map(({ word, says }) => `${at(prefix)} -a ${quoted(word)} -d ${quoted(says)}`),
  );
  const takes = commands.flatMap(({ name, takes: each }) =>
    each.flatMap((completion, index) => {
      const given = `complete -c selvage -n ${quoted(`__selvage_at ${quoted(name)} ${index}`)}`;
      const words = wordsOf(completion);
      return words === '' ? [] : [`${given} ${words}`];
    }),
  );
  const options = commands.flatMap(({ name, options: each }) =>
    each.map(({ name: option, short, says, value }) => {
      const flags = `-l ${option}${short === undefined ? '' : ` -s ${short}`}`;
      const taken = value === undefined ? '' : ` -r ${wordsOf(value)}`;
      return `${at(name)} ${flags}${taken} -d ${quoted(says)}`;
    }),
  );
  return `# fish completion of selvage: selvage completion fish | source
set -g __selvage_names ${commandNames(table).map(quoted).join(' ')}
set -g __selvage_value_flags ${valueFlags.join(' ')}

# Whether this command has been typed, with as many arguments if a number is given.
function __selvage_at
    set -l words (commandline -opc)[2..-1]
    set -l name ''
    set -l given 0
    set -l skips 0
    for word in $words
        if test $skips = 1
            set skips 0
        else if contains -- $word $__selvage_value_flags
            set skips 1
        else if string match -q -- '-*' $word
            continue
        else
            set -l longer (string trim -- "$name $word")
            if contains -- $longer $__selvage_names
                set name $longer
            else
                set given (math $given + 1)
            end
        end
    end
    test "$name" = "$argv[1]"; and test (count $argv) = 1 -o "$given" = "$argv[2]"
end

complete -c selvage -e
complete -c selvage -f
${[...next, ...options, ...takes].join('\n')}
`;
}

const at = (name: string): string => `complete -c selvage -n ${quoted(`__selvage_at ${quoted(name)}`)}`;

/** Quotes a text so that fish reads it as one word. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function wordsOf(completion: Completion): string {
  if (completion.type === 'words') return `-f -a ${quoted(completion.words.join(' '))}`;
  return completion.type === 'file' ? '-F' : '-f';
}
