import { createServer } from 'node:https';
import { request } from 'node:http';

export interface Front {
  close: () => void;
}

/** The proxy in front of an application: it ends TLS, and passes on which scheme and port the browser asked for. */
export function openFront(
  { port, to }: { port: number; to: number },
  certificate: { cert: string; key: string },
): Front {
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-port': String(port) };
    const behind = request({ port: to, host: 'localhost', method, path: url, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    behind.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(behind);
  });
  server.listen(port, 'localhost');
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
