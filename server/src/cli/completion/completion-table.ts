import { type Command, type Option, optionsOf } from '../command.ts';

/** The possible next values: fixed words, the path of a file, or a value that only the user knows. */
export type Completion = { type: 'words'; words: readonly string[] } | { type: 'file' } | { type: 'unknown' };

export interface CompletedOption {
  name: string;
  short: string | undefined;
  says: string;
  /** The possible values of the flag. Undefined for a flag without a value. */
  value: Completion | undefined;
}

export interface CompletedCommand {
  name: string;
  summary: string;
  takes: readonly Completion[];
  options: readonly CompletedOption[];
}

/** The start of a command name, and the words that may follow it. */
export interface CommandGroup {
  prefix: string;
  next: readonly { word: string; says: string }[];
}

export interface CompletionTable {
  groups: readonly CommandGroup[];
  commands: readonly CompletedCommand[];
  /** All options of all commands that take a value, such as `--name` and `-n`. */
  valueFlags: readonly string[];
}

/** The data of all completion scripts, so that commands are listed in only one place. */
export function completionTable(commands: readonly Command[]): CompletionTable {
  const completed = commands.map(completedCommand);
  const flags = completed.flatMap(({ options }) =>
    options.flatMap(({ name, short, value }) =>
      value === undefined ? [] : [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    ),
  );
  return { groups: groupsOf(commands), commands: completed, valueFlags: [...new Set(flags)] };
}

function completedCommand(command: Command): CompletedCommand {
  const { name, summary, takes = [], choices = {} } = command;
  const options = Object.entries(optionsOf(command)).map(([each, option]) => ({
    name: each,
    short: option.short,
    says: option.says,
    value: option.type === 'boolean' ? undefined : valueOf(option),
  }));
  return { name, summary, takes: takes.map((each) => completionOf(each, choices[each])), options };
}

const valueOf = ({ value = '', choices }: Option): Completion => completionOf(value, choices);

const fileNames = new Set(['FILE', 'LIST']);

function completionOf(name: string, choices: readonly string[] | undefined): Completion {
  if (choices !== undefined) return { type: 'words', words: choices };
  return fileNames.has(name) ? { type: 'file' } : { type: 'unknown' };
}

function groupsOf(commands: readonly Command[]): CommandGroup[] {
  const groups = new Map<string, Map<string, string>>();
  for (const { name, summary } of commands) {
    const words = name.split(' ');
    for (const [index, word] of words.entries()) {
      const prefix = words.slice(0, index).join(' ');
      const next = groups.get(prefix) ?? new Map<string, string>();
      const isWhole = index === words.length - 1;
      const following = words[index + 1] ?? '';
      const before = next.get(word);
      if (isWhole) next.set(word, summary);
      else if (before === undefined) next.set(word, following);
      else if (!before.split(', ').includes(following)) next.set(word, `${before}, ${following}`);
      groups.set(prefix, next);
    }
  }
  return [...groups].map(([prefix, next]) => ({
    prefix,
    next: [...next].map(([word, says]) => ({ word, says })),
  }));
}

/** Quotes a text so that bash and zsh read it as one word. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Every command name, and every beginning of one, such as `user` of `user show`. */
export const commandNames = ({ groups, commands }: CompletionTable): string[] =>
  [...groups.map(({ prefix }) => prefix), ...commands.map(({ name }) => name)].filter(Boolean);

type Reply = (completion: Completion) => string;

/** Branches of a `case` over a command and its number of arguments so far, for bash and zsh. */
export const argumentCases = ({ commands }: CompletionTable, reply: Reply): string =>
  commands
    .flatMap(({ name, takes }) => takes.map((each, index) => `      ${quoted(`${name} ${index}`)}) ${reply(each)} ;;`))
    .join('\n');

/** Branches of a `case` over a command and the option before the cursor. */
export const valueCases = ({ commands }: CompletionTable, reply: Reply): string =>
  commands
    .flatMap(({ name, options }) =>
      options.flatMap(({ name: option, short, value }) => {
        if (value === undefined || value.type === 'unknown') return [];
        const flags = [`--${option}`, ...(short === undefined ? [] : [`-${short}`])];
        return [`        ${flags.map((each) => quoted(`${name} ${each}`)).join('|')}) ${reply(value)} ;;`];
      }),
    )
    .join('\n');
