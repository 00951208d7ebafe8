import { minutes } from '@selvage/contract/time-units';
import { signInLimits } from '@selvage/contract/limits';
import { type RefusalName, lastTry } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import { passwordHashOf } from '../../accounts/account-store.ts';
import {
  accountSubject,
  passwordRule,
  type Lock,
  type Subject,
  forgetAttempts,
  lockStateOf,
  countedGuess,
} from '../../attempts/attempts.ts';
import { countHit } from '../../attempts/throttle-store.ts';
import { audit, auditRefusal } from '../../audit/audit-store.ts';
import { digest } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { notify, notifyNobody } from '../../messages/outbox-store.ts';
import { Refusal, refuse, secondsUntil } from '../../refuse.ts';
import type { ProvenPassword, RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { endSession } from '../../sessions/session-store.ts';

type PasswordDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing' | 'wakeOutbox'>;

/**
 * Asks a logged-in person for their password again before a change. Wrong passwords count as they do at login. While the account is locked,
 * asking ends this session. The result goes to `changeAccount`, which refuses if the password was changed meanwhile.
 */
export async function requireCurrentPassword(
  deps: PasswordDeps,
  person: SignedInPerson,
  password: string,
  whenWrong: RefusalName = 'password.wrong',
): Promise<ProvenPassword> {
  const { account, session, context } = person;
  const { id: accountId, kind } = account;
  const subject = accountSubject(accountId);
  await countPasswordCheck(deps, person, 'password-check');
  let wrong = { isLocked: false, failures: 0 };
  const hash = await countedGuess(deps, {
    rule: { ...passwordRule(deps.config), whenLocked: 'session.locked' },
    subject,
    compare: async () => {
      const stored = await passwordHashOf(deps.db, accountId);
      if (stored === undefined) return refuse('session.required');
      const matches = await deps.hashing.verify(stored, password, { account: accountId, client: context.client });
      return stored !== null && matches ? stored : undefined;
    },
    whenWrong: async (tx, lock) => {
      const at = deps.now();
      await audit(tx, { event: 'password-check', result: 'refused', accountId, kind, origin: context.origin, at });
      if (lock) await tellOfLock(tx, deps, { kind, subject, account, lock }, context);
      if (lock) await endSession(tx, session.hash, 'account-locked', at);
      wrong = { isLocked: lock !== undefined, failures: (await lockStateOf(tx, subject, at)).failures };
    },
  }).catch(async (error: unknown) => {
    // The account was erased meanwhile, so its failure count must not stay.
    if (error instanceof Refusal && error.refusal === 'session.required') await forgetAttempts(deps.db, [subject]);
    if (error instanceof Refusal && error.refusal === 'session.locked') await endLocked(deps, person);
    throw error;
  });
  if (hash !== undefined) return { hash, whenChanged: whenWrong };
  if (wrong.isLocked) return refuse('session.locked');
  // The last try before the lock is announced with its own reason, because the lock also ends this session.
  return refuse(whenWrong, wrong.failures === deps.config.limits.signInFailures - 1 ? { reason: lastTry } : {});
}

/**
 * Limits the password checks of an account, because even a right password costs a hash. Resets have their own count, so that an intruder
 * who is logged in cannot keep the owner from a reset.
 */
export async function countPasswordCheck(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  asker: { account: { id: AccountId; kind: Kind }; context: RequestContext },
  call: 'password-check' | 'reset',
): Promise<void> {
  const now = deps.now();
  const key = digest(deps.keys, 'password-check', call, asker.account.id);
  const { hits, endsAt } = await countHit(deps.db, key, minutes(1), now);
  if (hits <= signInLimits.passwordChecksPerMinute) return;
  if (hits === signInLimits.passwordChecksPerMinute + 1) await auditRefusal(deps, asker, 'throttled', call);
  refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now) });
}

async function endLocked(deps: PasswordDeps, person: SignedInPerson): Promise<void> {
  await endSession(deps.db, person.session.hash, 'account-locked', deps.now());
  await auditRefusal(deps, person, 'password-check', 'locked');
}

interface LockedByPasswords {
  kind: Kind;
  subject: Subject;
  /** Undefined if no account has the email. Wrong passwords for such an email are counted and lock it all the same. */
  account: { id: AccountId; email: string } | undefined;
  lock: Lock;
}

/** Tells the owner that wrong passwords have locked their account. */
export async function tellOfLock(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  { kind, subject, account, lock }: LockedByPasswords,
  context: RequestContext,
): Promise<void> {
  const at = deps.now();
  const whom = account ? { accountId: account.id } : { subject };
  await audit(tx, { event: 'account-locked', result: 'ok', ...whom, kind, origin: context.origin, at });
  if (!account) return notifyNobody(tx, context, at);
  const facts = { until: lock.until?.toISOString() ?? '' };
  return notify(tx, { message: 'account-locked', accountId: account.id, recipient: account.email, facts }, context, at);
}
