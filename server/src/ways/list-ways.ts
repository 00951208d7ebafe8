import type { ReplyOf } from '@selvage/contract/endpoint';
import type { ownWays } from '@selvage/contract/api/authenticator';
import type { Deps } from '../deps.ts';
import { codeDestination, openChoice } from '../accounts/code-destination.ts';
import type { SignedInPerson } from '../sessions/request-context.ts';
import { allowsRecoveryCodes, heldWays, mayMakeRecoveryCodes } from './held-ways.ts';
import { isTwoStep } from '../sessions/session-state.ts';

/** What somebody has beside the password, and what they may have. */
export async function listWays(
  { db, keys, config, now }: Pick<Deps, 'db' | 'keys' | 'config' | 'now'>,
  { account }: SignedInPerson,
): Promise<ReplyOf<typeof ownWays>> {
  const policy = config.twoFactor[account.kind];
  const { passkeys, appAddedAt, codesMadeAt, codesLeft } = await heldWays({ db, config }, account.id);
  const { type, masked } = codeDestination(account.email, openChoice(keys, account));
  const mayHaveCodes = allowsRecoveryCodes(policy, now());
  const canMake = mayMakeRecoveryCodes(policy, { hasApp: appAddedAt !== null, passkeys }, now());
  return {
    ...(account.twoFactor !== null && { codes: { type, destination: masked } }),
    ...(appAddedAt && { authenticator: { addedAt: appAddedAt.toISOString() } }),
    ...(codesMadeAt && mayHaveCodes && { recoveryCodes: { madeAt: codesMadeAt.toISOString(), left: codesLeft } }),
    canMakeRecoveryCodes: canMake,
    lacksRecoveryCodes: canMake && codesLeft === 0 && (isTwoStep(policy, account) || policy.requires !== 'nothing'),
    allowed: [
      ...policy.types.filter((way) => way === 'PASSKEY' || policy.enabled),
      ...(mayHaveCodes ? (['RECOVERY'] as const) : []),
    ],
  };
}
