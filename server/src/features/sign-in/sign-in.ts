import { limits } from '@selvage/contract/limits';
import { emailRule } from '@selvage/contract/rules/email';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit-store.ts';
import { openChallenge } from '../../identity/challenge.ts';
import { abandonAttempt, accountSubject, beginAttempt, passAttempt, unknownSubject } from '../../identity/lockout.ts';
import { owesSetup } from '../../identity/owes-setup.ts';
import { openSession, type Stage } from '../../identity/session-store.ts';
import { findForSignIn, replaceHash, type SignInAccount } from '../../identity/user-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { refuseAttempt } from './refuse-attempt.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';

export interface SignedIn {
  stage: Stage;
  challengeId: string | null;
  account: SignInAccount;
}

type SignInDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'>;

/** LG5, ER4, ER5. The same steps in the same order whether or not the address belongs to anybody. */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn> {
  const email = knownForm(attempt.email);
  const account = await findForSignIn(deps.db, attempt.kind, email);
  const subject = account ? accountSubject(deps.keys, account.id) : unknownSubject(deps.keys, attempt.kind, email);

  await beginAttempt(deps, subject).catch(async (error: unknown) => {
    await noteLocked(deps, attempt, account, subject, error);
    throw error;
  });
  const matches = await deps.hashing
    .verify(account?.passwordHash ?? null, attempt.password)
    .catch(async (error: unknown) => {
      await abandonAttempt(deps.db, subject);
      throw error;
    });
  if (!account?.passwordHash || !matches || !ownsId(account, attempt))
    return refuseAttempt(deps, attempt, account, subject);

  const signedIn = await letIn(deps, attempt, { ...account, passwordHash: account.passwordHash }, subject);
  if (deps.hashing.isStale(account.passwordHash)) {
    await replaceHash(deps.db, account.id, account.passwordHash, await deps.hashing.hash(attempt.password));
  }
  return signedIn;
}

async function letIn(
  deps: SignInDeps,
  attempt: SignInAttempt,
  account: SignInAccount & { passwordHash: string },
  subject: Buffer,
): Promise<SignedIn> {
  const stage = stageFor(deps, attempt.kind, account);
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const challengeId = stage === 'owes-code' ? await openChallenge(tx, deps.keys, account, { now, ...attempt }) : null;
    const { session, kind, origin } = attempt;
    const opened = await openSession(tx, {
      tokenHash: session.hash,
      replaces: session.replaces,
      accountId: account.id,
      passwordHash: account.passwordHash,
      stage,
      challengeId,
      keep: limits.sessionsPerAccount,
      now,
    });
    // The password was changed while it was being compared.
    if (!opened) refuse('sign-in.wrong-credentials');
    await passAttempt(tx, subject);
    await audit(tx, { event: 'sign-in', result: 'ok', reason: stage, accountId: account.id, kind, origin, at: now });
    return { stage, challengeId, account };
  });
}

/** What is still owed after the password. Someone not yet activated settles that first. */
function stageFor(deps: SignInDeps, kind: Kind, account: SignInAccount): Stage {
  const policy = deps.config.twoFactor[kind];
  if (!account.activated || !policy.enabled) return 'full';
  if (account.twoFactor !== null) return 'owes-code';
  return owesSetup(policy, account) ? 'owes-setup' : 'full';
}

function ownsId(account: SignInAccount, attempt: SignInAttempt): boolean {
  return userTypes[attempt.kind].loginId === null || account.loginId === attempt.loginId;
}

/** An address as it would be stored; one that no account can have stays as typed, to be counted all the same. */
function knownForm(typed: string): string {
  const verdict = emailRule(typed);
  return verdict.ok ? verdict.value : typed.trim().toLowerCase();
}

async function noteLocked(
  deps: SignInDeps,
  attempt: SignInAttempt,
  account: SignInAccount | undefined,
  subject: Buffer,
  error: unknown,
) {
  if (!(error instanceof Refusal) || error.refusal !== 'sign-in.locked') return;
  const { kind, origin } = attempt;
  const whom = account ? { accountId: account.id } : { subject };
  await audit(deps.db, {
    event: 'sign-in',
    result: 'refused',
    reason: 'locked',
    ...whom,
    kind,
    origin,
    at: deps.now(),
  });
}
