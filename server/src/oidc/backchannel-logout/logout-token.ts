import { traceHeaders } from '../../gateways/trace-context.ts';
import { randomUUID } from 'node:crypto';
import { minutes, seconds } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

const tokenLife = minutes(2);
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Builds the token of OpenID Connect Back-Channel Logout 1.0, section 2.4. */
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

const answersWithin = seconds(5);
const mostRead = 64 * 1024;

/**
 * Posts a logout token to an application. Returns undefined on success, otherwise the HTTP status or the code of the
 * failed connection. `fetch` is not used, because it keeps memory for each request long after the answer.
 */
export async function sendLogoutToken(
  uri: string,
  token: string,
  { ca }: { ca: string | undefined },
): Promise<string | undefined> {
  const request = uri.startsWith('https:') ? secureRequest : plainRequest;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'selvage', ...traceHeaders() };
  const sent = request(uri, { method: 'POST', headers, ca });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    sent.destroy();
  }, answersWithin);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      sent
        .on('response', resolve)
        .on('error', reject)
        // An answer with status 101 causes only the event `close`.
        .on('close', () => reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' })))
        .end(new URLSearchParams({ logout_token: token }).toString()),
    );
    await readSome(response);
    const { statusCode: status } = response;
    return status === 200 || status === 204 ? undefined : String(status);
  } catch (error) {
    return isLate ? 'TIMEOUT' : failureCode(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads an answer, because Node reuses a connection only after that. Reading stops at a limit, so that an endless answer cannot block. */
async function readSome(response: AsyncIterable<Buffer>): Promise<void> {
  let read = 0;
  for await (const chunk of response) {
    read += chunk.length;
    if (read >= mostRead) break;
  }
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
