import type { RefusalName } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse, Refusal } from '../refuse.ts';
import { passwordHashOf } from './account-store.ts';
import { takeAttemptSlot } from './attempt-slot.ts';
import { audit } from './audit-store.ts';
import { countFailure } from './count-failure.ts';
import { abandonAttempt, accountSubject, passAttempt } from './lockout.ts';
import type { RequestContext } from './request-context.ts';
import { endSession } from './session-store.ts';
import type { SignedInPerson } from './signed-in-person.ts';

type PasswordDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'>;

/**
 * ER4: asks a signed-in person for their password once more. Wrong ones count as they do at sign-in; the one that locks
 * ends this session too. Answers with the hash that was compared, for whoever goes on to change something.
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
  const slots = deps.config.limits.signInFailures;
  await takeAttemptSlot(deps, subject, { slots, whenLocked: 'session.locked' }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'session.locked') await endLocked(deps, person, context);
    throw error;
  });
  const hash = await passwordHashOf(deps.db, account.id);
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

async function endLocked(
  { db, now }: PasswordDeps,
  { account: { id: accountId, kind }, session }: SignedInPerson,
  { origin }: RequestContext,
): Promise<void> {
  await endSession(db, session.hash);
  const at = now();
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
  const isLocked = await deps.db.transaction().execute(async (tx) => {
    await audit(tx, { event: 'password-check', result: 'refused', accountId, kind, origin, at: deps.now() });
    const locked = await countFailure(tx, deps, { kind, subject, account }, context);
    if (locked) await endSession(tx, session.hash);
    return locked;
  });
  return refuse(isLocked ? 'session.locked' : whenWrong);
}
