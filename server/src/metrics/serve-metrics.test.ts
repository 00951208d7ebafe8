import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../test/harness/machine.ts';
import { samplesIn, startServerProcess, type ServerProcess } from '../../test/harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';

let database: TestDatabase;
let server: ServerProcess;
let metricsPort: number;
const started: ServerProcess[] = [];

const settings = (more: NodeJS.ProcessEnv) => ({
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: database.url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: String(metricsPort),
  ...more,
});

beforeAll(async () => {
  [database, metricsPort] = await Promise.all([cloneDatabase(), freePort()]);
  server = await startServerProcess(settings({}));
  started.push(server);
  await server.ready();
});
afterAll(async () => {
  for (const each of started) each.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await database.close();
});

const metrics = (path = '/metrics') => fetch(`http://127.0.0.1:${metricsPort}${path}`);
const signIn = (email: string) =>
  fetch(`${server.url}/api/idauth/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong-cloth-42', userType: 'W' }),
  });

test('the metrics are on their own port, and never on the public port', async () => {
  const answer = await metrics();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await metrics('/')).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`, { headers: { accept: 'text/plain' } })).status).not.toBe(200);
});

test('OPS-P17 the metrics port answers whether the server is alive and ready', async () => {
  const health = await metrics('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await metrics('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', registry: 'answering' }]);
  expect(ready.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`, { method: 'POST' })).status).toBe(404);
});

test('OPS-P17 readyz on the metrics port reports a read-only database', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db);
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
  await others.execute(database.db);
  const saidWhenAsked = async () => ((await metrics('/readyz')).status === 503 ? server.said() : '');
  await expect.poll(saidWhenAsked).toMatch(/"trouble":"read only","sqlstate":"25006","msg":"not ready/);
  const another = await startServerProcess(settings({}));
  started.push(another);
  expect(await another.ended).toBe(3);
  expect(another.refused()).toMatch(/^selvage: DATABASE_URL leads to a PostgreSQL that is read only: [^\n]*\n$/);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = off`.execute(database.db);
  await others.execute(database.db);
  await expect.poll(async () => (await metrics('/readyz')).status).toBe(200);
});

test('the metrics count an answer under the pattern of its route and the class of its status', async () => {
  // The request goes to an IP address, and no brand has it as its host name.
  expect((await signIn('nobody@typed.example')).status).toBe(421);
  const text = await (await metrics()).text();
  const samples = samplesIn(text);
  const counts = [...samples].filter(([name]) => name.startsWith('selvage_http_request_duration_seconds_count'));
  const routes = counts.map(([name]) => name.slice(name.indexOf('{')));
  expect(routes).toContain('{route="GET /readyz",status="2xx"}');
  expect(routes).toContain('{route="POST /api/idauth/auth",status="4xx"}');
  expect(text).not.toContain('typed.example');
});

test('a start with a taken metrics port names the port and its setting', async () => {
  const other = await startServerProcess(settings({}));
  started.push(other);
  expect(await other.ended).toBe(3);
  expect(other.refused()).toMatch(/selvage: METRICS_PORT \d+ is already in use: .* such as METRICS_PORT=\d+/);
});

test('a server with a metrics port stops when it gets the signal to stop', async () => {
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
