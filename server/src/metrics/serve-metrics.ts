import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { seconds } from '@selvage/contract/time-units';
import type { MetricsSettings } from '../config/config.ts';
import { failureFields } from '../db/database-errors.ts';
import type { Log } from '../deps.ts';
import { readyBody, type Health } from '../http/health.ts';
import type { Metrics } from './collected-metrics.ts';

interface Served {
  metrics: Pick<Metrics, 'text' | 'contentType'>;
  health: Health;
}

/** Serves metrics and health probes on a port of their own, so that clients of the portal cannot reach them. */
export async function serveMetrics(
  { host, port }: MetricsSettings,
  served: Served,
  log: Log,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const answers = answersOf(served);
  const server = createServer({ requestTimeout: seconds(5), headersTimeout: seconds(5) }, (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const answer = isReading ? answers.get(request.url ?? '') : undefined;
    if (!answer) return void response.writeHead(404).end();
    answer(response).catch((error: unknown) => {
      log.warn(failureFields(error), 'the metrics could not be read');
      response.writeHead(500).end();
    });
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

type AnswerTo = (response: ServerResponse) => Promise<unknown>;

function answersOf({ metrics, health }: Served): ReadonlyMap<string, AnswerTo> {
  const asked = (response: ServerResponse, status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  const json = 'application/json; charset=utf-8';
  return new Map<string, AnswerTo>([
    ['/metrics', async (response) => asked(response, 200, metrics.contentType, await metrics.text())],
    ['/healthz', async (response) => asked(response, 200, json, JSON.stringify({ status: 'ok' }))],
    [
      '/readyz',
      async (response) =>
        (await health.isReady())
          ? asked(response, 200, json, JSON.stringify(readyBody(health)))
          : asked(response, 503, json, JSON.stringify({ status: 'not ready' })),
    ],
  ]);
}
