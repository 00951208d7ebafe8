import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SunkRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** `hang` answers nothing, `drop` cuts the connection once it has heard all; everything else is what it answers. */
export type SmsSinkMode = 'hang' | 'drop' | { status: number; headers?: Record<string, string>; body?: string };

export interface SmsSink {
  heard: SunkRequest[];
  mode: SmsSinkMode;
  url: string;
  close(): Promise<void>;
}

/** A text gateway over HTTP that keeps what it is given, and can be unwell. */
export async function startSmsSink(): Promise<SmsSink> {
  const server = createServer((request, response) => void hear(sink, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sink: SmsSink = {
    heard: [],
    mode: { status: 202 },
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return sink;
}

async function hear(sink: SmsSink, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { mode } = sink;
  sink.heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
  if (mode === 'hang') return;
  if (mode === 'drop') return void response.destroy();
  response.writeHead(mode.status, mode.headers).end(mode.body ?? '');
}
