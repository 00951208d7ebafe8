import type { ReplyOf } from '@selvage/contract/endpoint';
import type { ownWays } from '@selvage/contract/api/authenticator';
import type { Deps } from '../../../deps.ts';
import { codeDestination, openChoice } from '../../../identity/code-destination.ts';
import type { SignedInPerson } from '../../../identity/request-context.ts';
import { heldWays } from '../../../identity/second-steps/held-ways.ts';
import { allowsApp } from '../../../identity/session-state.ts';

/** What somebody has beside the password, and what they may have. */
export async function listWays(
  { db, keys, config }: Pick<Deps, 'db' | 'keys' | 'config'>,
  { account }: SignedInPerson,
): Promise<ReplyOf<typeof ownWays>> {
  const policy = config.twoFactor[account.kind];
  const { passkeys, appAddedAt, codesMadeAt, codesLeft } = await heldWays(db, account.id);
  const { type, masked } = codeDestination(account.email, openChoice(keys, account));
  return {
    ...(account.twoFactor !== null && { codes: { type, destination: masked } }),
    ...(appAddedAt && { authenticator: { addedAt: appAddedAt.toISOString() } }),
    ...(codesMadeAt && { recoveryCodes: { madeAt: codesMadeAt.toISOString(), left: codesLeft } }),
    canMakeRecoveryCodes: allowsApp(policy) && (appAddedAt !== null || passkeys > 0),
    allowed: policy.types.filter((way) => way === 'PASSKEY' || policy.enabled),
  };
}
