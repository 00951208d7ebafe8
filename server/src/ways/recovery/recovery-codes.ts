import { changeAccount } from '../../accounts/change-account.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { refuse } from '../../refuse.ts';
import { heldWays, mayMakeRecoveryCodes, offeredSteps } from '../held-ways.ts';
import {
  findRecoveryCode,
  makeRecoveryCodes,
  type NewRecoveryCodes,
  spendRecoveryCode,
} from './recovery-code-store.ts';
import type { MatchedCode } from '../code/challenge.ts';
import type { Deps } from '../../deps.ts';
import type { ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import { shownByRecoveryCode } from '../ways.ts';
import { type ChangeDeps, hasMoreThanMailbox, requireMayChange, tellOwner } from '../require-proof.ts';

/** Makes ten new codes for a person who has a second step or a passkey. The old codes end. */
export async function newRecoveryCodes(
  deps: ChangeDeps,
  person: SignedInPerson,
  password: string,
): Promise<NewRecoveryCodes> {
  const { id: accountId, kind, twoFactor, hasApp } = person.account;
  const { passkeys } = await heldWays(deps, accountId);
  const isAllowed = mayMakeRecoveryCodes(deps.config.twoFactor[kind], { twoFactor, hasApp, passkeys }, deps.now());
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'recovery-codes' });
  return changeAccount(deps, person, { proven }, async (change) => {
    const byMailbox = !(await hasMoreThanMailbox({ ...deps, db: change.tx }, person));
    const made = await makeRecoveryCodes(change.tx, deps.keys, accountId, { byMailbox, now: change.now });
    await change.audit('recovery-codes-made');
    await tellOwner(change, deps, person, 'recovery-codes-made', { replaced: String(made.replaced) });
    return made;
  });
}

/**
 * Refuses recovery codes where a passkey is required, and where they could replace nothing. Recovery codes that were made when only the mailbox was proven are accepted only
 * where a code by email would be.
 */
export async function requireRecoveryCodesTaken(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  account: SignedInPerson['account'],
): Promise<void> {
  const policy = deps.config.twoFactor[account.kind];
  const now = deps.now();
  const held = await heldWays(deps, account.id);
  const { twoFactor, hasApp } = account;
  if (!mayMakeRecoveryCodes(policy, { twoFactor, hasApp, passkeys: held.passkeys }, now)) refuse('way.unavailable');
  if (held.codesByMailbox && !offeredSteps(policy, account, held, { now }).includes('EMAIL')) refuse('way.unavailable');
}

/** A recovery code replaces a second step at login or before a change. It does not replace a code that proves an email or a number. */
export async function matchRecoveryCode(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { id }: SignedInPerson['account'],
  { purpose }: { purpose: ChallengePurpose },
  code: string,
): Promise<MatchedCode | undefined> {
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return undefined;
  const found = await findRecoveryCode(db, keys, id, code);
  if (found === undefined) return undefined;
  return {
    shows: shownByRecoveryCode(found),
    spend: async (tx) => {
      const recoveryCodesLeft = await spendRecoveryCode(tx, id, found.digest, now());
      return recoveryCodesLeft === undefined ? undefined : { recoveryCodesLeft };
    },
  };
}
