import { once } from 'node:events';
import { createServer } from 'node:http';
import { seconds } from '@selvage/contract/time-units';
import type { MetricsSettings } from '../config/config.ts';
import type { Log } from '../deps.ts';
import type { Metrics } from './open-metrics.ts';

/** On a port of its own, so that nobody who can reach the portal can reach this. */
export async function serveMetrics(
  { host, port }: MetricsSettings,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  log: Log,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer({ requestTimeout: seconds(5), headersTimeout: seconds(5) }, (request, response) => {
    const isAsked = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked) return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.warn({ type: error instanceof Error ? error.name : typeof error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
