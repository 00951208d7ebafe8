import { type Kind, kinds } from '@selvage/contract/user-types';
import { type AccountState, accountStates, type ListedAccount, listAccounts } from '../../support/list-accounts.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { printable } from '../../plain-text.ts';
import { readTime } from '../read-time.ts';

export const userList = command({
  name: 'user list',
  summary: 'List accounts, one per line: all, or those of a kind, in a state, or registered since a time.',
  options: {
    kind: { type: 'string', value: 'KIND', says: `only this kind: ${kinds.join(', ')}`, choices: kinds },
    state: {
      type: 'string',
      value: 'STATE',
      says: `only this state: ${accountStates.join(', ')} (inactive: not activated)`,
      choices: accountStates,
    },
    since: {
      type: 'string',
      value: 'WHEN',
      says: 'only accounts registered since this time (2026-03-02, 15m, 2h, 7d)',
    },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting, io }) => {
    const kind = oneOf<Kind>('kind', kinds, values.kind);
    const state = oneOf<AccountState>('state', accountStates, values.state);
    const opened = await deps();
    const since = readTime('since', values.since, opened.now());
    const inJson = values.json === true;
    let isFirst = true;
    const count = await listAccounts(opened, { kind, state, since }, acting, async (accounts) => {
      const head = isFirst && !inJson ? line(columns.map(([name]) => name)) : '';
      isFirst = false;
      await io.out(head + accounts.map((each) => (inJson ? `${JSON.stringify(each)}\n` : textLine(each))).join(''));
    });
    // The output of `--json` contains only accounts, so it is empty if none matches.
    return inJson || count > 0 ? {} : { text: 'No accounts.\n' };
  },
});

function oneOf<Name extends string>(flag: string, names: readonly Name[], typed: string | undefined): Name | null {
  if (typed === undefined) return null;
  const name = names.find((each) => each === typed);
  if (name === undefined) throw new CommandFailure('usage', `--${flag} must be one of ${names.join(', ')}`);
  return name;
}

/** Columns have a fixed width, because lines are printed before the longest value is known. The email has no limit, so it comes last. */
const columns = [
  ['reference', 17, ({ reference }) => reference],
  ['kind', 10, ({ kind }) => kind],
  ['state', 11, ({ state }) => state],
  ['registered', 20, ({ registeredAt }) => registeredAt.toISOString().replace(/\.\d+/, '')],
  ['2-factor', 8, ({ twoFactor }) => twoFactor ?? '–'],
  ['number', 10, ({ number }) => number ?? '–'],
  ['email', 0, ({ email }) => email],
] as const satisfies readonly (readonly [string, number, (account: ListedAccount) => string])[];

const textLine = (account: ListedAccount): string => line(columns.map(([, , cell]) => cell(account)));

const line = (cells: readonly string[]): string =>
  `${printable(cells.map((cell, index) => cell.padEnd(columns[index]?.[1] ?? 0)).join('  ')).trimEnd()}\n`;
