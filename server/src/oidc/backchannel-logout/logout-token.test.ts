import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLogoutReceiver } from '../../../test/harness/oidc-clients.ts';
import { madeCertificate } from '../../../test/harness/machine.ts';
import { sendLogoutToken } from './logout-token.ts';

const answers: Record<string, RequestListener> = {
  '/ok': (_, response) => response.writeHead(200).end('{}'),
  '/empty': (_, response) => response.writeHead(204).end(),
  '/moved': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/refused': (_, response) => response.writeHead(400).end(),
  '/upgraded': (_, response) =>
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('abc');
    setImmediate(() => response.destroy());
  },
  '/half': (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('abc'),
};

/** With these options the public certificate authorities are trusted. */
const publicOnes = { ca: undefined };

const asked: string[] = [];
let connections = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
    answers[request.url ?? '']?.(request, response);
  });
}).on('connection', () => (connections += 1));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['/ok', undefined],
  ['/empty', undefined],
  ['/moved', '302'],
  ['/refused', '400'],
  ['/upgraded', 'ECONNRESET'],
  ['/cut', 'ECONNRESET'],
])('an answer at %s to a logout token is recorded as %s', async (path, failure) => {
  expect(await sendLogoutToken(`${url}${path}`, 'a.b.c', publicOnes)).toBe(failure);
  expect(asked.at(-1)).toBe(`POST ${path} application/x-www-form-urlencoded logout_token=a.b.c`);
});

test('the portal waits five seconds for an unfinished answer to a logout token', async () => {
  expect(await sendLogoutToken(`${url}/half`, 'a.b.c', publicOnes)).toBe('TIMEOUT');
}, 10_000);

test('a logout token to an address where no server listens fails with the code ECONNREFUSED', async () => {
  expect(await sendLogoutToken('http://127.0.0.1:1/', 'a.b.c', publicOnes)).toBe('ECONNREFUSED');
});

test('the next logout token is sent over the same connection', async () => {
  await sendLogoutToken(`${url}/ok`, 'a.b.c', publicOnes);
  const before = connections;
  await sendLogoutToken(`${url}/ok`, 'a.b.c', publicOnes);
  await sendLogoutToken(`${url}/ok`, 'a.b.c', publicOnes);
  expect(connections).toBe(before);
});

test('a certificate authority of the operator is trusted only if it is configured', async () => {
  const { cert, key } = madeCertificate();
  const receiver = await startLogoutReceiver({ cert, key });
  expect(await sendLogoutToken(`${receiver.url}/`, 'a.b.c', publicOnes)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(await sendLogoutToken(`${receiver.url}/`, 'a.b.c', { ca: cert })).toBeUndefined();
  expect(await sendLogoutToken(`${receiver.url}/`, 'a.b.c', publicOnes)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  await receiver.close();
});
