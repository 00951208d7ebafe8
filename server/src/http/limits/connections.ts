import { isIPv4, type BlockList, type Server, type Socket } from 'node:net';
import { seconds } from '@selvage/contract/time-units';
import { refusals, type RefusalName } from '@selvage/contract/refusals';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from '../../counter.ts';
import { networkOf } from '../read-request-context.ts';

export const closeReasons = ['too-many', 'slow-request', 'slow-reader'] as const;

/** Connections that the server closed by itself, for the metrics. */
export const closedConnections = new Counter<{ reason: (typeof closeReasons)[number] }>();

/** The time in which the client may read the answer before its connection is destroyed. */
export const linger = seconds(1);

/** Answers a connection that has no valid request, and destroys it. Nothing more is read from it. */
export function refuseConnection(socket: Socket, refusal: RefusalName): void {
  const { status, code } = refusals[refusal];
  const body = JSON.stringify({ status, data: { errorCode: code } });
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    ...(refusal === 'server.busy' ? ['retry-after: 1'] : []),
    'connection: close',
  ];
  socket.pause();
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // `end` closes only our direction of the connection. The client could keep the socket open without limit.
  const timer = setTimeout(() => socket.destroy(), linger);
  socket.once('close', () => clearTimeout(timer));
}

interface ConnectionLimit {
  perClient: number;
  /** Addresses that are not counted, because proxies carry connections of many clients. */
  exempt: BlockList;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Refuses new connections of a client that already has too many. */
export function limitConnections(server: Server, { perClient, exempt, log }: ConnectionLimit): void {
  const open = new Map<string, number>();
  let warnedAt = -Infinity;
  const warn = () => {
    if (performance.now() - warnedAt < seconds(60)) return;
    warnedAt = performance.now();
    log.warn({ perClient }, 'a client has too many connections; a proxy must be named in SELVAGE_TRUST_PROXY');
  };
  server.on('connection', (socket) => {
    const ip = socket.remoteAddress?.split('%')[0];
    if (ip === undefined) return;
    const network = networkOf(ip);
    const isExempt = isIPv4(network) ? exempt.check(network, 'ipv4') : exempt.check(ip, 'ipv6');
    if (isExempt) return;
    const count = open.get(network) ?? 0;
    if (count >= perClient) {
      closedConnections.add({ reason: 'too-many' });
      warn();
      // The HTTP server starts to read in a later tick, so an earlier pause would have no effect.
      return process.nextTick(refuseConnection, socket, 'server.busy');
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
