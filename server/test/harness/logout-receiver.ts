import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { MadeCertificate } from './made-certificate.ts';

/** `hang` answers nothing, `endless` never ends its answer; everything else is the status that it answers with. */
export type ReceiverMode = 'hang' | 'endless' | number;

interface HeardLogout {
  path: string;
  contentType: string | undefined;
  token: string;
  claims: Record<string, unknown> & { sid?: string };
}

/** The back channel of applications, each under a path of its own. */
export interface LogoutReceiver {
  url: string;
  heard: HeardLogout[];
  modes: Map<string, ReceiverMode>;
  /** Of those that were told at a path. */
  sids(path: string): string[];
  close(): Promise<void>;
}

/** With a certificate over TLS, under the name `localhost`. */
export async function startLogoutReceiver(certificate?: MadeCertificate): Promise<LogoutReceiver> {
  const listener = (request: IncomingMessage, response: ServerResponse) => void hear(receiver, request, response);
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: LogoutReceiver = {
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    heard: [],
    modes: new Map(),
    sids: (path) => receiver.heard.flatMap((each) => (each.path === path ? (each.claims.sid ?? '') : [])),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function hear(receiver: LogoutReceiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const path = request.url ?? '';
  const token = new URLSearchParams(body).get('logout_token') ?? '';
  receiver.heard.push({ path, contentType: request.headers['content-type'], token, claims: partOf(token, 1) });
  const mode = receiver.modes.get(path) ?? 204;
  if (mode === 'hang') return;
  if (mode === 'endless') {
    response.writeHead(200);
    const writing = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
    response.on('close', () => clearInterval(writing));
    return;
  }
  response.writeHead(mode, mode === 302 ? { location: `${receiver.url}/elsewhere` } : {}).end();
}

export const partOf = (token: string, part: 0 | 1): HeardLogout['claims'] =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString() || '{}') as HeardLogout['claims'];

/** As an application would check it, with the keys that are published. */
export function isSignedBy(token: string, keys: readonly (JsonWebKey & { kid?: string })[]): boolean {
  const jwk = keys.find(({ kid }) => kid === partOf(token, 0)['kid']);
  if (!jwk) return false;
  const [header, claims, signature = ''] = token.split('.');
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
}
