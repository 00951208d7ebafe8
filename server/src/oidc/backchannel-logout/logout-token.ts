import { randomUUID } from 'node:crypto';
import { minutes } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';

const tokenLife = minutes(2);
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, 2.4. */
export function logoutToken(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  serverKeys: ServerKeys,
  { id, brand, idTokenAlgorithm }: OidcClient,
  { sid, subject }: { sid: string; subject: string | null },
): Promise<string> {
  const at = now().getTime();
  const claims = {
    iss: config.brands.find((each) => each.id === brand)?.origin,
    aud: id,
    iat: Math.floor(at / 1000),
    exp: Math.floor((at + tokenLife) / 1000),
    jti: randomUUID(),
    sid,
    ...(subject !== null && { sub: subject }),
    events: { [logoutEvent]: {} },
  };
  return serverKeys.signed(claims, 'logout+jwt', idTokenAlgorithm);
}
