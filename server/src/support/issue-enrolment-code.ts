import { hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { needsPasskey } from '../config/two-factor-settings.ts';
import type { Db } from '../db/database.ts';
import { notify } from '../messages/notify.ts';
import { audit } from '../audit/audit-store.ts';
import { endEnrolmentCodes, enrolmentCodeDigest, newEnrolmentCode } from '../ways/code/enrolment-code.ts';
import type { Person } from './find-person.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support-act.ts';

/** How long a code from the desk can be used. */
const life = hours(1);

/** Only for a person who can log in with a password and must have a passkey. */
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
  const code = newEnrolmentCode();
  const { current } = enrolmentCodeDigest(deps.keys, accountId, code);
  const expiresAt = new Date(now.getTime() + life);
  await endEnrolmentCodes(tx, accountId);
  if (request === null)
    await sql`
      insert into approvals (type, account_id, reason, asked_at, expires_at, decision, decided_by, code_digest)
      values ('enrolment-code', ${accountId}, ${act.actor.reason ?? ''}, ${now}, ${expiresAt}, 'approved', ${decidedBy}, ${current})`.execute(
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
