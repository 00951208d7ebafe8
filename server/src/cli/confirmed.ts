import type { Io } from './command.ts';
import { CommandFailure } from './command-failure.ts';

/** What cannot be undone is typed out, unless `--yes` says that somebody else has asked. */
export async function confirmed(io: Io, yes: boolean | undefined, words: string, what: string): Promise<void> {
  if (yes === true) return;
  if (io.ask === null) throw new CommandFailure('refused', `nobody is here to confirm ${what}: add --yes`);
  const typed = await io.ask(`${what} cannot be undone. Type ${words} to go on: `);
  if (typed.trim().toLowerCase() !== words) throw new CommandFailure('refused', 'not confirmed: nothing was changed');
}
