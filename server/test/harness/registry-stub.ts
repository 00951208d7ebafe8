import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (asked: Asked, response: ServerResponse) => void;

export interface RegistryStub {
  url: string;
  /** Everything it was asked so far. */
  asked: Asked[];
  /** May be changed at any time. */
  answering: Answering;
  close(): Promise<void>;
}

/** Somebody's system on a port of this machine, as well or unwell as its answers. */
export async function startRegistryStub(answering: Answering, tls?: ServerOptions): Promise<RegistryStub> {
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, path: url, headers, body: await text(request) };
    stub.asked.push(asked);
    stub.answering(asked, response);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    // Who breaks off while asking gets no answer.
    void listen(request, response).catch(() => response.destroy());
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stub: RegistryStub = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/registry`,
    asked: [],
    answering,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return stub;
}

export function answerJson(response: ServerResponse, body: unknown, status = 200, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
