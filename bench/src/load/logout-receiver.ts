import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Bench } from '../bench.ts';

/** An application that receives logout calls, and the time of each call. */
export interface LogoutReceiver {
  url: string;
  /** The key is the `sid`, the value is a time of `performance.now`. */
  toldAt: Map<string, number>;
}

export async function logoutReceiver({ afterwards }: Pick<Bench, 'afterwards'>): Promise<LogoutReceiver> {
  const toldAt = new Map<string, number>();
  const server = createServer((request, response) => {
    void sidOf(request).then((sid) => {
      if (toldAt.has(sid)) throw new Error('an application was told twice');
      toldAt.set(sid, performance.now());
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, toldAt };
}

async function sidOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const [, claims = ''] = (new URLSearchParams(body).get('logout_token') ?? '').split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid;
}
