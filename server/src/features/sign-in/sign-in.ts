import { userTypes } from '@selvage/contract/user-types';
import { audit } from '../../identity/audit-store.ts';
import { abandonAttempt, beginAttempt, type Subject } from '../../identity/lockout.ts';
import { findForSignIn, replaceHash, type SignInAccount } from '../../identity/user-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { comeToTheDoor } from './come-to-the-door.ts';
import { HashReplaced, letIn, type Proven, type SignedIn } from './let-in.ts';
import { refuseAttempt } from './refuse-attempt.ts';
import type { SignInAttempt, SignInDeps } from './sign-in-attempt.ts';

/** LG5, ER4, ER5. The same steps in the same order whether or not the address belongs to anybody. */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn> {
  const { account, subject, deviceId, counted } = await comeToTheDoor(deps, attempt);
  if (!counted)
    await beginAttempt(deps, subject).catch(async (error: unknown) => {
      await noteLocked(deps, attempt, account, subject, error);
      throw error;
    });
  // An address without an account has as many places in the queue as one with.
  const by = { account: account?.id ?? subject.toString('hex'), client: attempt.context.client };
  const check = await deps.hashing
    .check(account?.passwordHash ?? null, attempt.password, by)
    .catch(async (error: unknown) => {
      await abandonAttempt(deps.db, subject);
      throw error;
    });
  if (!account?.passwordHash || !check.matches || !ownsId(account, attempt)) {
    try {
      return await refuseAttempt(deps, attempt, account, subject);
    } finally {
      await check.equalTime();
    }
  }

  const owner = { ...account, passwordHash: account.passwordHash };
  // The password was right: whatever else keeps them out is no failure of theirs.
  const signedIn = await letOwnerIn(deps, attempt, { account: owner, subject, deviceId }).catch(
    async (error: unknown) => {
      await abandonAttempt(deps.db, subject);
      await noteLocked(deps, attempt, account, subject, error);
      throw error;
    },
  );
  if (deps.hashing.isStale(account.passwordHash, attempt.password)) await renewHash(deps, owner, attempt);
  return signedIn;
}

/** They are in already: when there is no room for another hash, the next sign-in makes it. */
async function renewHash(deps: SignInDeps, owner: Proven['account'], attempt: SignInAttempt): Promise<void> {
  const by = { account: owner.id, client: attempt.context.client };
  const renewed = await deps.hashing.hash(attempt.password, by).catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'server.busy') return null;
    throw error;
  });
  if (renewed !== null) await replaceHash(deps.db, owner.id, owner.passwordHash, renewed);
}

/** Someone who signs in twice at once may find the hash replaced by a costlier one: it is then compared with that. */
async function letOwnerIn(deps: SignInDeps, attempt: SignInAttempt, proven: Proven): Promise<SignedIn> {
  try {
    return await letIn(deps, attempt, proven);
  } catch (error) {
    if (!(error instanceof HashReplaced)) throw error;
    const account = await findForSignIn(deps.db, attempt.kind, proven.account.email);
    const passwordHash = account?.passwordHash ?? null;
    const by = { account: proven.account.id, client: attempt.context.client };
    const matches = await deps.hashing.verify(passwordHash, attempt.password, by);
    if (!account || passwordHash === null || !matches) return refuse('sign-in.wrong-credentials');
    return letIn(deps, attempt, { ...proven, account: { ...account, passwordHash } });
  }
}

function ownsId(account: SignInAccount, attempt: SignInAttempt): boolean {
  return userTypes[attempt.kind].loginId === null || account.loginId === attempt.loginId;
}

async function noteLocked(
  deps: SignInDeps,
  { kind, context: { origin } }: SignInAttempt,
  account: SignInAccount | undefined,
  subject: Subject,
  error: unknown,
) {
  if (!(error instanceof Refusal) || error.refusal !== 'sign-in.locked') return;
  const whom = account ? { accountId: account.id } : { subject };
  const at = deps.now();
  await audit(deps.db, { event: 'sign-in', result: 'refused', reason: 'locked', ...whom, kind, origin, at });
}
