import { timingSafeEqual } from 'node:crypto';
import type { PendingSecondFactor } from '@selvage/contract/api/sign-in';
import { oneTimeCode } from '../../config/one-time.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { openChallenge, owedCode } from '../../identity/challenge.ts';
import { spendChallenge, takeTry } from '../../identity/challenge-store.ts';
import { codeDestination } from '../../identity/code-destination.ts';
import { codeGuard } from '../../identity/code-guard.ts';
import { noteBrowser } from '../../identity/known-browser.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { oweChallenge, rotateSession } from '../../identity/session-store.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { addTrustedDevice, type DeviceHalves } from '../../identity/trusted-device-store.ts';
import { tellOwner } from '../../identity/tell-owner.ts';
import { refuse } from '../../refuse.ts';
import { answerable } from './answerable.ts';
import { applyChange } from './apply-change.ts';
import { findChange, keepChange } from './second-factor-store.ts';

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

export interface Answer {
  mfaToken: string;
  code: string;
  /** What this browser is to be trusted with, if it asked for that. */
  trust: DeviceHalves | null;
  nextSession: Buffer;
  browser: Buffer;
}

export interface Verified {
  /** One more code is owed, and the session goes on as it was. */
  pending?: PendingSecondFactor;
  trustedUntil?: Date;
}

/** MF8, MF11. The try is counted first; then only the browser that owes this very challenge can answer it, once. */
export async function verifyCode(
  deps: VerifyDeps,
  person: SignedInPerson,
  answer: Answer,
  context: RequestContext,
): Promise<Verified> {
  const { account, session } = person;
  const challengeId = await answerable(deps, person, answer.mfaToken);
  const challenge = (await takeTry(deps.db, challengeId, deps.now())) ?? refuse('challenge.over');
  await codeGuard.begin(deps, account.id);
  const expected = oneTimeCode(deps.keys, challengeId, challenge.nonce);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(answer.code))) return refuseWrong(deps, person, context);

  const verified = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does.
    await lockAccount(tx, account.id);
    const purpose = await spendChallenge(tx, challengeId, now);
    if (purpose === undefined) return undefined;
    await codeGuard.pass(tx, deps.keys, account.id);
    const { origin } = context;
    const { id: accountId, kind } = account;
    await audit(tx, { event: 'code', result: 'ok', reason: purpose, accountId, kind, origin, at: now });
    if (purpose === 'old-factor-code') return proveNext(tx, deps, person, challengeId, answer, context);
    if (purpose === 'setup-code') {
      const change = (await findChange(tx, challengeId)) ?? refuse('challenge.over');
      await applyChange(tx, deps, person, change, answer.nextSession, context);
    } else {
      const stays = await rotateSession(tx, session.hash, answer.nextSession, { stage: 'full' });
      if (!stays) refuse('session.required');
    }
    // Whoever had to set it up is in only now.
    await noteBrowser(tx, deps, account, answer.browser, context);
    return trust(tx, deps, person, answer, context);
  });
  if (verified) return verified;
  // Another was quicker with the same code: that is no wrong one.
  await codeGuard.abandon(deps, account.id);
  return refuse('challenge.over');
}

async function refuseWrong(deps: VerifyDeps, { account }: SignedInPerson, context: RequestContext): Promise<never> {
  const { id: accountId, kind, email } = account;
  const { origin } = context;
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'code', result: 'refused', accountId, kind, origin, at });
    if (!(await codeGuard.fail(tx, deps, accountId))) return;
    await audit(tx, { event: 'codes-locked', result: 'ok', accountId, kind, origin, at });
    // B13: whoever it was knows the password.
    await tellOwner(tx, { letter: 'codes-locked', accountId, recipient: email }, context, at);
  });
  return refuse('code.wrong');
}

/** C11: the old factor is proven; now the new one, unless there is to be none. */
async function proveNext(
  tx: Db,
  deps: VerifyDeps,
  person: SignedInPerson,
  oldChallengeId: string,
  answer: Answer,
  context: RequestContext,
): Promise<Verified> {
  const { account, session } = person;
  const change = (await findChange(tx, oldChallengeId)) ?? refuse('challenge.over');
  if (change.twoFactor === null) {
    await applyChange(tx, deps, person, change, answer.nextSession, context);
    return {};
  }
  const destination = codeDestination(account.email, change, deps.keys);
  const challenged = { accountId: account.id, purpose: 'setup-code', destination } as const;
  const challengeId = await openChallenge(tx, deps, challenged, context);
  await keepChange(tx, challengeId, change);
  if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
  return { pending: owedCode(deps, account.kind, challengeId, destination) };
}

/** MF10. */
async function trust(
  tx: Db,
  deps: VerifyDeps,
  { account }: SignedInPerson,
  { trust: halves }: Answer,
  { origin }: RequestContext,
): Promise<Verified> {
  if (halves === null || !deps.config.twoFactor[account.kind].trustDevice) return {};
  const now = deps.now();
  const { id: accountId, kind } = account;
  const trustedUntil = await addTrustedDevice(tx, { ...halves, accountId, device: origin.device ?? '/', now });
  await audit(tx, { event: 'device-remembered', result: 'ok', accountId, kind, origin, at: now });
  return { trustedUntil };
}
