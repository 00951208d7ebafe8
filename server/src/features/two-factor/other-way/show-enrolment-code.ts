import { needsPasskey } from '../../../config/two-factor-settings.ts';
import type { Deps } from '../../../deps.ts';
import type { KnownSession } from '../../../http/request-session.ts';
import { codeRule, codesSubject } from '../../../attempts/attempt-rules.ts';
import { beginAttempt, passAttempt } from '../../../attempts/attempts.ts';
import { audit } from '../../../audit/audit-store.ts';
import { countWrongCode } from '../../../ways/code/code-limit.ts';
import { spendEnrolmentCode } from '../../../ways/code/enrolment-code.ts';
import { type RequestContext, lockOwnAccount } from '../../../sessions/request-context.ts';
import { ways } from '../../../ways/ways.ts';
import { rotateSession } from '../../../sessions/session-store.ts';
import { refuse } from '../../../refuse.ts';
import { requireNotLocked } from '../own-challenge.ts';

type ShowDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/**
 * WY26: for whoever has shown the password and owes a code or a passkey. Afterwards the session owes a passkey and may add one; it
 * is open for nothing else. Wrong codes count as wrong codes of the second factor do.
 */
export async function showEnrolmentCode(
  deps: ShowDeps,
  person: KnownSession,
  { code, nextSession }: { code: string; nextSession: Buffer },
  context: RequestContext,
): Promise<void> {
  const { account, session, stage } = person;
  const { id: accountId, kind } = account;
  const isOwing = stage === 'owes-code' || stage === 'owes-passkey';
  if (!isOwing || !needsPasskey(deps.config.twoFactor[kind], deps.now())) refuse('enrolment.refused');
  await requireNotLocked(deps, accountId);
  const subject = codesSubject(deps.keys, accountId);
  await beginAttempt(deps, codeRule, subject);
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await lockOwnAccount(tx, person);
    if (!(await spendEnrolmentCode(tx, deps.keys, { accountId, code, now: at }))) return false;
    await passAttempt(tx, subject);
    if (!(await rotateSession(tx, session.hash, nextSession, { factors: ways.enrolmentCode.bit, at })))
      refuse('session.required');
    await audit(tx, { event: 'enrolment-code-used', result: 'ok', accountId, kind, origin: context.origin, at });
    return true;
  });
  if (isRight) return;
  await countWrongCode(deps, account, 'enrolment-code-used', context);
  refuse('enrolment.refused');
}
