import type { Command } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { didYouMean, closestName } from '../config/parts/did-you-mean.ts';

export type FoundCommand =
  | { type: 'overview'; among: readonly Command[]; isRequested: boolean }
  | { type: 'command'; command: Command; rest: string[] };

const helpFlags = new Set(['--help', '-h', 'help']);

/** Finds the command in the given words. Its name has one to three words. All later words are arguments of the command. */
export function findCommand(commands: readonly Command[], given: readonly string[]): FoundCommand {
  const words = commandFirst(given);
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((each) => each.name === name);
    if (command) return { type: 'command', command, rest: words.slice(length) };
  }
  const [group] = words;
  if (group === undefined || isShared(group)) return { type: 'overview', among: commands, isRequested: false };
  if (helpFlags.has(group)) return { type: 'overview', among: commands, isRequested: true };
  const among = commands.filter(({ name }) => name.startsWith(`${group} `));
  const next = words.slice(1).find((word) => !isShared(word));
  if (among.length > 0 && (next === undefined || helpFlags.has(next)))
    return { type: 'overview', among, isRequested: next !== undefined };
  throw unknown(commands, words);
}

const isShared = (word: string): boolean => /^--(json$|env-file(=|$))/.test(word);

/** `selvage --json user show` means `selvage user show --json`. The same is true for `--env-file`. */
export function commandFirst(given: readonly string[]): string[] {
  let first = 0;
  while (isShared(given[first] ?? '')) first += given[first] === '--env-file' ? 2 : 1;
  return [...given.slice(first), ...given.slice(0, first)];
}

function unknown(commands: readonly Command[], words: readonly string[]): CommandFailure {
  const names = commands.map(({ name }) => name);
  const typed = words.filter((word) => !word.startsWith('-'));
  const guess = [3, 2, 1]
    .map((length) =>
      closestName(
        typed.slice(0, length).join(' '),
        names.filter((name) => name.split(' ').length === length),
      ),
    )
    .find((name) => name !== undefined);
  const said =
    typed.slice(0, names.some((name) => name.startsWith(`${typed[0]} `)) ? 2 : 1).join(' ') || (words[0] ?? '');
  return new CommandFailure('usage', `there is no command ${said}${didYouMean(guess)}; selvage --help names them all`);
}
