import { changeAccount } from '../../accounts/change-account.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { heldWays, mayMakeRecoveryCodes } from '../held-ways.ts';
import { findRecoveryCode, makeRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts';
import type { MatchedCode } from '../code/challenge.ts';
import type { Deps } from '../../deps.ts';
import type { ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import { ways } from '../ways.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../require-proof.ts';

/** WY21: ten new ones, for a person who has an app or a passkey. The old ones end. */
export async function newRecoveryCodes(deps: ChangeDeps, person: SignedInPerson, password: string): Promise<string[]> {
  const { id: accountId, kind, hasApp } = person.account;
  const { passkeys } = await heldWays(deps, accountId);
  const isAllowed = mayMakeRecoveryCodes(deps.config.twoFactor[kind], { hasApp, passkeys }, deps.now());
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'recovery-codes' });
  return changeAccount(deps, person, { proven }, async (change) => {
    const codes = await makeRecoveryCodes(change.tx, deps.keys, accountId, change.now);
    await change.audit('recovery-codes-made');
    await tellOwner(change, deps, person, 'recovery-codes-made');
    return codes;
  });
}

/** WY21: in place of a second step that is owed or shown again, and of no code that proves an email or a number. */
export async function matchRecoveryCode(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { id }: SignedInPerson['account'],
  { purpose }: { purpose: ChallengePurpose },
  code: string,
): Promise<MatchedCode | undefined> {
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return undefined;
  const digest = await findRecoveryCode(db, keys, id, code);
  if (digest === undefined) return undefined;
  return {
    shows: ways.recoveryCode.bit,
    spend: async (tx) => {
      const recoveryCodesLeft = await spendRecoveryCode(tx, id, digest, now());
      return recoveryCodesLeft === undefined ? undefined : { recoveryCodesLeft };
    },
  };
}
