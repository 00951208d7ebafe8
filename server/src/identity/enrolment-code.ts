import { randomBytes } from 'node:crypto';
import { hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { type KeyRing, digest, everyDigest } from '../config/keys.ts';
import { needsPasskey } from '../config/two-factor-settings.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { notify } from '../outbox/notify.ts';
import { audit } from './audit-store.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support/support-act.ts';
import type { Person } from './support/find-person.ts';

/** WY26: how long a code from the desk can be used. */
const life = hours(1);

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** 50 bits, in two groups that can be read out. */
function newCode(): string {
  const text = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** However it was typed: letters that look like a digit are that digit. */
const readCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const digestOf = (keys: KeyRing, accountId: AccountId, code: string) =>
  digest(keys, 'enrolment-code', accountId, readCode(code));

/** Whoever cannot log in with a password has to do something else first. */
export const mayHaveEnrolmentCode = (
  { config }: Pick<SupportDeps, 'config'>,
  { kind, hasPassword, activatedAt, disabledAt }: Pick<Person, 'kind' | 'hasPassword' | 'activatedAt' | 'disabledAt'>,
  now: Date,
): boolean => needsPasskey(config.twoFactor[kind], now) && hasPassword && activatedAt !== null && disabledAt === null;

interface Issued {
  /** The request that was agreed to; null on the command line. */
  request: string | null;
  decidedBy: string;
}

/** The code is told here and nowhere else. A newer one ends the one before, and the owner is told. */
export async function issueEnrolmentCode(
  tx: Db,
  deps: SupportDeps,
  { id: accountId, kind, email }: Pick<Person, 'id' | 'kind' | 'email'>,
  { request, decidedBy }: Issued,
  act: SupportAct,
): Promise<string> {
  const now = deps.now();
  const code = newCode();
  const { current } = digestOf(deps.keys, accountId, code);
  const expiresAt = new Date(now.getTime() + life);
  await endEnrolmentCodes(tx, accountId);
  if (request === null)
    await sql`
      insert into approvals (type, account_id, reason, asked_at, expires_at, decision, decided_by, code_digest)
      values ('enrolment-code', ${accountId}, ${act.operator.reason ?? ''}, ${now}, ${expiresAt}, 'approved', ${decidedBy}, ${current})`.execute(
      tx,
    );
  else
    await sql`update approvals set code_digest = ${current}, expires_at = ${expiresAt} where id = ${request}`.execute(
      tx,
    );
  await audit(tx, { event: 'enrolment-code-issued', result: 'ok', accountId, kind, ...act, at: now });
  const context = await supportContext(tx, deps, accountId, act);
  await notify(tx, { message: 'enrolment-code-issued', accountId, recipient: email }, context, now);
  return code;
}

/** The statement that spends it is the check. */
export async function spendEnrolmentCode(
  tx: Db,
  keys: KeyRing,
  { accountId, code, now }: { accountId: AccountId; code: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals set code_digest = null
    where account_id = ${accountId} and expires_at > ${now} and code_digest = any(${everyDigest(digestOf(keys, accountId, code))}::bytea[])
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Called wherever links to set a password end: a code must not outlive them. */
export async function endEnrolmentCodes(tx: Db, accountId: AccountId): Promise<void> {
  await sql`update approvals set code_digest = null where account_id = ${accountId} and code_digest is not null`.execute(
    tx,
  );
}
