import type { EndReason } from '@selvage/contract/end-reasons';
import { needsPasskey } from '../../../config/two-factor-settings.ts';
import type { Deps } from '../../../deps.ts';
import type { KnownSession } from '../../../http/request-session.ts';
import { accountSubject, codeRule, codesSubject } from '../../../identity/attempt-rules.ts';
import { beginAttempt, failAttempt, isLocked, passAttempt } from '../../../identity/attempts.ts';
import { audit } from '../../../identity/audit-store.ts';
import { spendEnrolmentCode } from '../../../identity/enrolment-code.ts';
import { type RequestContext, lockOwnAccount } from '../../../identity/request-context.ts';
import { factorBits } from '../../../identity/session-state.ts';
import { rotateSession } from '../../../identity/session-store.ts';
import { notify } from '../../../outbox/notify.ts';
import { refuse } from '../../../refuse.ts';

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
  // B2: as for every other code.
  if (await isLocked(deps, accountSubject(accountId)))
    refuse('challenge.over', { reason: 'account-locked' satisfies EndReason });
  const subject = codesSubject(deps.keys, accountId);
  await beginAttempt(deps, codeRule, subject);
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await lockOwnAccount(tx, person);
    if (!(await spendEnrolmentCode(tx, deps.keys, { accountId, code, now: at }))) return false;
    await passAttempt(tx, subject);
    if (!(await rotateSession(tx, session.hash, nextSession, { factors: factorBits.enrolmentCode, at })))
      refuse('session.required');
    await audit(tx, { event: 'enrolment-code-used', result: 'ok', accountId, kind, origin: context.origin, at });
    return true;
  });
  if (!isRight) await refuseWrong(deps, person, context);
}

async function refuseWrong(deps: ShowDeps, { account }: KnownSession, context: RequestContext): Promise<never> {
  const { id: accountId, kind, email } = account;
  const { origin } = context;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'enrolment-code-used', result: 'refused', accountId, kind, origin, at });
    if (!(await failAttempt(tx, codeRule, codesSubject(deps.keys, accountId), at))) return;
    await audit(tx, { event: 'codes-locked', result: 'ok', accountId, kind, origin, at });
    // B13: whoever it was knows the password.
    await notify(tx, { message: 'codes-locked', accountId, recipient: email }, context, at);
  });
  return refuse('enrolment.refused');
}
