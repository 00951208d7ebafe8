import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { openChallenge } from '../../identity/challenge.ts';
import { codeDestination } from '../../identity/code-destination.ts';
import { codeGuard, countCode } from '../../identity/code-guard.ts';
import { noteBrowser } from '../../identity/known-browser.ts';
import { passAttempt, type Subject } from '../../identity/lockout.ts';
import { owesSetup } from '../../identity/owes-setup.ts';
import { openSession, type Stage } from '../../identity/session-store.ts';
import { renewTrustedDevice } from '../../identity/trusted-device-store.ts';
import type { SignInAccount } from '../../identity/user-store.ts';
import { refuse } from '../../refuse.ts';
import { enterAtOnce } from './quick-entry-store.ts';
import type { SignInAttempt, SignInDeps } from './sign-in-attempt.ts';

export interface SignedIn {
  stage: Stage;
  challengeId: string | null;
  account: SignInAccount & { kind: Kind };
  byTrustedDevice: boolean;
  /** A letter went into the outbox. */
  wrote: boolean;
}

export interface Proven {
  account: SignInAccount & { passwordHash: string };
  subject: Subject;
  deviceId: string | undefined;
}

/** The hash that was compared is not the account's any more: the password was changed meanwhile, or hashed anew. */
export class HashReplaced extends Error {}

/** The password was right: opens the session, with whatever is still owed, all at once or not at all. */
export async function letIn(deps: SignInDeps, attempt: SignInAttempt, proven: Proven): Promise<SignedIn> {
  const owed = stageFor(deps.config, attempt.kind, proven.account);
  if (owed === 'owes-code') return letInWithMore(deps, attempt, proven, owed);
  const simple = await letInAtOnce(deps, attempt, proven, owed);
  return simple ?? letInWithMore(deps, attempt, proven, owed);
}

const wholly = (stage: Stage, { activated }: SignInAccount): boolean => stage === 'full' && activated;

function sessionFor({ context, session }: SignInAttempt, { account }: Proven, stage: Stage, now: Date) {
  return {
    tokenHash: session.hash,
    replaces: session.replaces,
    accountId: account.id,
    passwordHash: account.passwordHash,
    stage,
    device: context.origin.device ?? '/',
    keep: limits.sessionsPerAccount,
    now,
  };
}

async function letInAtOnce(
  deps: SignInDeps,
  attempt: SignInAttempt,
  proven: Proven,
  stage: Stage,
): Promise<SignedIn | null> {
  const { kind, context, browser } = attempt;
  const { account, subject } = proven;
  const entered = await enterAtOnce(deps.db, {
    session: sessionFor(attempt, proven, stage, deps.now()),
    subject,
    kind,
    origin: context.origin,
    browser: wholly(stage, account) ? browser : null,
  });
  if (!entered) return null;
  return { stage, challengeId: null, account: { ...account, kind }, byTrustedDevice: false, wrote: false };
}

async function letInWithMore(deps: SignInDeps, attempt: SignInAttempt, proven: Proven, owed: Stage): Promise<SignedIn> {
  const { account, subject } = proven;
  const { kind, context } = attempt;
  if (owed === 'owes-code' && proven.deviceId === undefined) await mayHaveCode(deps, attempt, account);
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does, then the failures, as whoever comes in at once.
    if ((await lockAccount(tx, account.id)) !== account.passwordHash) throw new HashReplaced();
    if (!(await passAttempt(tx, subject))) refuse('sign-in.locked');
    const byTrustedDevice = owed === 'owes-code' && (await usesTrust(tx, attempt, proven, now));
    const stage = byTrustedDevice ? 'full' : owed;
    const challengeId = stage === 'owes-code' ? await challenge(tx, deps, attempt, account) : null;
    const session = sessionFor(attempt, proven, stage, now);
    if (!(await openSession(tx, { ...session, challengeId, byTrustedDevice }))) throw new HashReplaced();
    const { origin } = context;
    await audit(tx, { event: 'sign-in', result: 'ok', reason: stage, accountId: account.id, kind, origin, at: now });
    const told = wholly(stage, account) && (await noteBrowser(tx, deps, account, attempt.browser, context));
    return { stage, challengeId, account: { ...account, kind }, byTrustedDevice, wrote: told || challengeId !== null };
  });
}

/** C5: no code is sent while none would be taken. */
async function mayHaveCode(deps: SignInDeps, { kind, context }: SignInAttempt, { id }: SignInAccount): Promise<void> {
  if (await codeGuard.isLocked(deps, id)) refuse('sign-in.locked');
  await countCode(deps, { id, kind }, context.origin);
}

/** Forgotten in the meantime, it stands for nothing. */
async function usesTrust(tx: Db, { trust }: SignInAttempt, { deviceId }: Proven, now: Date): Promise<boolean> {
  if (deviceId === undefined || trust === null) return false;
  return renewTrustedDevice(tx, deviceId, { used: trust.halves.cookie, next: trust.next }, now);
}

function challenge(tx: Db, deps: SignInDeps, { context }: SignInAttempt, account: SignInAccount): Promise<string> {
  const destination = codeDestination(account.email, account, deps.keys);
  return openChallenge(tx, deps, { accountId: account.id, purpose: 'sign-in-code', destination }, context);
}

/** What is still owed after the password. Someone not yet activated settles that first. */
function stageFor({ twoFactor }: Config, kind: Kind, account: SignInAccount): Stage {
  const policy = twoFactor[kind];
  if (!account.activated || !policy.enabled) return 'full';
  if (account.twoFactor !== null) return 'owes-code';
  return owesSetup(policy, account) ? 'owes-setup' : 'full';
}
