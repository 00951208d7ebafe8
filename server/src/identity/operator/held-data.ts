import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { accountSubject, birthDateSubject, codesSubject } from '../attempt-rules.ts';
import { lockStateOf, type LockState } from '../attempts.ts';
import { unseal } from '../sealed.ts';
import { heldRows, type HeldPart, type HeldRow } from './held-data-store.ts';
import type { OperatorDeps } from './operator-act.ts';

const parts = [
  'consents',
  'sessions',
  'rememberedDevices',
  'knownBrowsers',
  'earlierPasswords',
  'linksAndCodes',
  'letters',
  'events',
] as const satisfies readonly HeldPart[];

export type HeldData = {
  account: HeldRow;
  locks: { password: LockState; codes: LockState; birthDates: LockState };
} & Record<(typeof parts)[number], HeldRow[]>;

/** GDPR 15 and 20: everything we hold about one person, and about nobody else. Sealed fields are opened. */
export async function heldData(
  db: Db,
  { keys, now }: Pick<OperatorDeps, 'keys' | 'now'>,
  accountId: AccountId,
): Promise<HeldData | undefined> {
  const read = async (part: HeldPart) => (await heldRows(db, part, accountId)).map((row) => opened(keys.seal, row));
  const [account] = await read('account');
  if (!account) return undefined;
  const held: Partial<Record<(typeof parts)[number], HeldRow[]>> = {};
  for (const part of parts) held[part] = await read(part);
  return {
    account,
    locks: {
      password: await lockStateOf(db, accountSubject(accountId), now()),
      codes: await lockStateOf(db, codesSubject(keys, accountId), now()),
      birthDates: await lockStateOf(db, birthDateSubject(keys, accountId), now()),
    },
    consents: held.consents ?? [],
    sessions: held.sessions ?? [],
    rememberedDevices: held.rememberedDevices ?? [],
    knownBrowsers: held.knownBrowsers ?? [],
    earlierPasswords: held.earlierPasswords ?? [],
    linksAndCodes: held.linksAndCodes ?? [],
    letters: held.letters ?? [],
    events: held.events ?? [],
  };
}

/** The only bytes among the columns are those that are sealed. */
const opened = (key: Buffer, row: HeldRow): HeldRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? unseal(key, value) : value]),
  );
