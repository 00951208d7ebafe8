import { isWeaker } from '../../config/oidc/oidc-config.ts';
import { needsPasskey } from '../../config/two-factor-settings.ts';
import { acrOfUrn, stageOf } from '../../sessions/session-state.ts';
import type { AdapterContext, AdapterDeps } from '../protocol/adapter-context.ts';
import type { FoundArtifact } from './artifact-store.ts';

/**
 * OP26: the configuration may require more now than it did when the person logged in. What the application itself ends is found
 * all the same.
 */
export function isTooWeak(
  { payload: { grantId, clientId, acr, extra }, participant }: FoundArtifact,
  { config, now }: AdapterDeps,
  { clients, revokedByClient }: AdapterContext,
): boolean {
  const client = grantId === undefined ? undefined : clients.get(String(clientId));
  if (!client || revokedByClient() !== undefined) return false;
  const shown = acrOfUrn(acr ?? acrAmong(extra));
  if (isWeaker(shown, client.requires)) return true;
  if (participant === null) return false;
  const policy = config.twoFactor[participant.kind];
  // WY25: from its day on, a kind that must show a passkey has none of what a password and a code were given.
  if (needsPasskey(policy, now())) return isWeaker(shown, 'phr');
  // A password is enough on a remembered device, as in the session itself, and not where the session would owe something by now.
  return (
    shown === 'password' &&
    stageOf(policy, { ...participant, activated: true }, participant.shownFactors, now()) !== 'full'
  );
}

/** An access token has it among its further claims. */
const acrAmong = (extra: unknown): unknown =>
  typeof extra === 'object' && extra !== null && 'acr' in extra ? extra.acr : undefined;
