import { isWeaker } from '../config/oidc-config.ts';
import { needsPasskey, requiredNow } from '../config/two-factor-settings.ts';
import { chosenSteps } from '../identity/second-steps/held-ways.ts';
import { acrOfUrn, isTwoStep } from '../identity/session-state.ts';
import type { AdapterContext, AdapterDeps } from './adapter-context.ts';
import type { FoundArtifact } from './artifact-store.ts';

/**
 * OP26: the configuration may require more now than it did when the person logged in. What the application itself ends is found
 * all the same.
 */
export async function isTooWeak(
  { payload: { grantId, clientId, acr, extra }, participant }: FoundArtifact,
  { db, config, now }: AdapterDeps,
  { clients, revokedByClient }: AdapterContext,
): Promise<boolean> {
  const client = grantId === undefined ? undefined : clients.get(String(clientId));
  if (!client || revokedByClient() !== undefined) return false;
  const shown = acrOfUrn(acr ?? acrAmong(extra));
  if (isWeaker(shown, client.requires)) return true;
  if (participant === null) return false;
  const policy = config.twoFactor[participant.kind];
  // WY25: from its day on, a kind that must show a passkey has none of what a password and a code were given.
  if (needsPasskey(policy, now())) return isWeaker(shown, 'phr');
  // A password is enough on a remembered device, but not for whoever has no second step where there must be one.
  if (shown !== 'password' || !policy.enabled || requiredNow(policy, now()) !== 'two-step') return false;
  return !isTwoStep(policy, await chosenSteps(db, participant.accountId));
}

/** An access token has it among its further claims. */
const acrAmong = (extra: unknown): unknown =>
  typeof extra === 'object' && extra !== null && 'acr' in extra ? extra.acr : undefined;
