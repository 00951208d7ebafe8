import { minutes } from '@selvage/contract/time-units';
import { signInLimits } from '@selvage/contract/limits';
import { type RefusalName, lastTry } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import { digest } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { notify, notifyNobody } from '../../messages/notify.ts';
import { Refusal, refuse, secondsUntil } from '../../refuse.ts';
import { passwordHashOf } from '../../accounts/account-store.ts';
import { accountSubject, passwordRule } from '../../attempts/attempt-rules.ts';
import {
  type Subject,
  abandonAttempt,
  beginAttempt,
  failAttempt,
  forgetAttempts,
  lockStateOf,
  passAttempt,
} from '../../attempts/attempts.ts';
import { audit } from '../../audit/audit-store.ts';
import type { RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { endSession } from '../../sessions/session-store.ts';
import { countHit } from '../../attempts/throttle-store.ts';

type PasswordDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'>;

/**
 * ER4: asks a signed-in person for their password once more. Wrong ones count as they do at login. While the account is
 * locked, by whomever, asking ends this session (B2). Returns the hash that was compared, for whoever goes on to change something.
 */
export async function requirePassword(
  deps: PasswordDeps,
  person: SignedInPerson,
  password: string,
  whenWrong: RefusalName,
  context: RequestContext,
): Promise<string> {
  const { account } = person;
  const subject = accountSubject(account.id);
  await countPasswordCheck(deps, account, 'password-check', context);
  const rule = { ...passwordRule(deps.config), whenLocked: 'session.locked' } as const;
  await beginAttempt(deps, rule, subject).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'session.locked') await endLocked(deps, person, context);
    throw error;
  });
  const hash = await passwordHashOf(deps.db, account.id);
  if (hash === undefined) {
    await forgetAttempts(deps.db, [subject]);
    return refuse('session.required');
  }
  const by = { account: account.id, client: context.client };
  const matches = await deps.hashing.verify(hash, password, by).catch(async (error: unknown) => {
    await abandonAttempt(deps.db, subject);
    throw error;
  });
  if (hash === null || !matches) return refuseWrong(deps, person, whenWrong, context);
  if (await passAttempt(deps.db, subject)) return hash;
  await endLocked(deps, person, context);
  return refuse('session.locked');
}

/**
 * F5: a hash is scarce, and right passwords cost as many as wrong ones. A reset is counted apart: an intruder who is logged in
 * must not keep the owner from it.
 */
export async function countPasswordCheck(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  { id: accountId, kind }: { id: AccountId; kind: Kind },
  call: 'password-check' | 'reset',
  { origin }: RequestContext,
): Promise<void> {
  const now = deps.now();
  const key = digest(deps.keys, 'password-check', call, accountId);
  const { hits, endsAt } = await countHit(deps.db, key, minutes(1), now);
  if (hits <= signInLimits.passwordChecksPerMinute) return;
  if (hits === signInLimits.passwordChecksPerMinute + 1)
    await audit(deps.db, {
      event: 'throttled',
      result: 'refused',
      reason: call,
      accountId,
      kind,
      origin,
      at: now,
    });
  refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now) });
}

async function endLocked(
  { db, now }: PasswordDeps,
  { account: { id: accountId, kind }, session }: SignedInPerson,
  { origin }: RequestContext,
): Promise<void> {
  const at = now();
  await endSession(db, session.hash, 'account-locked', at);
  await audit(db, { event: 'password-check', result: 'refused', reason: 'locked', accountId, kind, origin, at });
}

async function refuseWrong(
  deps: PasswordDeps,
  { account, session }: SignedInPerson,
  whenWrong: RefusalName,
  context: RequestContext,
): Promise<never> {
  const { id: accountId, kind } = account;
  const subject = accountSubject(accountId);
  const { origin } = context;
  const { isLocked, failures } = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'password-check', result: 'refused', accountId, kind, origin, at });
    const locked = await failPassword(tx, deps, { kind, subject, account }, context);
    if (locked) await endSession(tx, session.hash, 'account-locked', at);
    return { isLocked: locked, failures: (await lockStateOf(tx, subject, at)).failures };
  });
  if (isLocked) refuse('session.locked');
  // Nobody is locked out of their session without a warning.
  const isLast = failures === deps.config.limits.signInFailures - 1;
  return refuse(whenWrong, isLast ? { reason: lastTry } : {});
}

interface FailedPassword {
  kind: Kind;
  subject: Subject;
  /** Nobody, where the email has no account: it is counted all the same. */
  account: { id: AccountId; email: string } | undefined;
}

/** Counts a wrong password. Returns true if it locked the account, which is told to the owner. */
export async function failPassword(
  tx: Db,
  deps: Pick<Deps, 'now' | 'config'>,
  { kind, subject, account }: FailedPassword,
  context: RequestContext,
): Promise<boolean> {
  const now = deps.now();
  const lock = await failAttempt(tx, passwordRule(deps.config), subject, now);
  if (!lock) return false;
  const whom = account ? { accountId: account.id } : { subject };
  await audit(tx, { event: 'account-locked', result: 'ok', ...whom, kind, origin: context.origin, at: now });
  if (!account) await notifyNobody(tx, context, now);
  else {
    const facts = { until: lock.until?.toISOString() ?? '' };
    const notice = { message: 'account-locked', accountId: account.id, recipient: account.email, facts } as const;
    await notify(tx, notice, context, now);
  }
  return true;
}
