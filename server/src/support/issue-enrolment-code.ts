import { hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { needsPasskey } from '../config/two-factor-settings.ts';
import type { Actor } from '../audit/audit-store.ts';
import { endEnrolmentCodes, enrolmentCodeDigest, newEnrolmentCode } from '../ways/enrolment/enrolment-code.ts';
import type { Person } from './find-person.ts';
import type { SupportChange, SupportDeps } from './support-act.ts';

/** The lifetime of an enrolment code. */
const life = hours(1);

/** True for a person who can log in with a password and must have a passkey. */
export const mayHaveEnrolmentCode = (
  { config }: Pick<SupportDeps, 'config'>,
  { kind, hasPassword, activatedAt, disabledAt }: Pick<Person, 'kind' | 'hasPassword' | 'activatedAt' | 'disabledAt'>,
  now: Date,
): boolean => needsPasskey(config.twoFactor[kind], now) && hasPassword && activatedAt !== null && disabledAt === null;

interface Issued {
  /** The id of the approved request. Null on the command line. */
  request: string | null;
  decidedBy: string;
  /** The approving agent, and the reason. */
  approver: Actor;
}

/** Issues an enrolment code and stores only its digest. It replaces an earlier code, and the owner is notified. */
export async function issueEnrolmentCode(
  { tx, now, account: { id: accountId }, audit, notify }: SupportChange,
  { keys }: Pick<SupportDeps, 'keys'>,
  { request, decidedBy, approver }: Issued,
): Promise<string> {
  const code = newEnrolmentCode();
  const { current } = enrolmentCodeDigest(keys, accountId, code);
  const expiresAt = new Date(now.getTime() + life);
  await endEnrolmentCodes(tx, accountId);
  if (request === null)
    await sql`
      insert into approvals (type, account_id, reason, asked_at, expires_at, decision, decided_by, code_digest)
      values ('enrolment-code', ${accountId}, ${approver.reason ?? ''}, ${now}, ${expiresAt}, 'approved', ${decidedBy}, ${current})`.execute(
      tx,
    );
  else
    await sql`update approvals set code_digest = ${current}, expires_at = ${expiresAt} where id = ${request}`.execute(
      tx,
    );
  await audit('enrolment-code-issued', { actor: approver });
  await notify('enrolment-code-issued');
  return code;
}
