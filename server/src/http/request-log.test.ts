import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true }));
  await everything();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
const canary = {
  email: 'canary-yellow@secret.example',
  password: 'Canary-cloth-42',
  cookie: 'canary-cookie',
  query: 'canary-query',
};

/** Every way through sign-in, each with something in it that must not be found again. */
async function everything(): Promise<void> {
  const { credentials } = await addAccount(server.deps, {
    email: canary.email,
    password: canary.password,
    twoFactor: 'SMS',
    mobile: '0857654321',
  });
  const browser = server.browser();
  const url = `${auth}?email=${canary.query}`;
  const wrong = { ...credentials, password: `${canary.password}-wrong` };
  const headers = {
    cookie: `sid=${canary.cookie}; lang=${canary.cookie}`,
    referer: `http://localhost:3000/?${canary.query}`,
    'user-agent': canary.query,
  };
  const failing = await buildApp({
    ...server.deps,
    log: server.app.log,
    wakeOutbox: () => undefined,
    hashing: {
      ...server.deps.hashing,
      check: (_hash, password) => Promise.reject(new Error(`cannot compare ${password}`)),
    },
  });

  await browser.post(url, credentials);
  await server.deliver();
  await browser.get(`/api/user/user.json?${canary.query}`);
  await browser.post(url, wrong, headers);
  await browser.post(url, { ...wrong, userType: canary.query });
  await browser.post(url, { ...wrong, email: `${canary.email}\n{"level":60}` });
  await browser.post(url, { ...wrong, email: `\u001b[31m${canary.email}` });
  await browser.post(url, { ...wrong, email: `unknown-${canary.email}` });
  await browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: `{"email":"${canary.email}"`,
  });
  await browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': `text/${canary.query}`, 'sec-fetch-site': 'same-origin' },
    payload: canary.password,
  });
  await browser.get(`/api/${canary.query}/${canary.email}?code=${canary.query}`);
  await browser.get(`/api/%zz${canary.query}`);
  await browser.get('/', { host: `${canary.query}.example` });
  await browser.post(url, wrong, { origin: `https://${canary.query}.example` });
  await new TestBrowser(failing).post(url, credentials);
  await failing.close();
  for (let attempt = 0; attempt < 6; attempt++) await browser.post(url, wrong);
  for (let attempt = 0; attempt < 30; attempt++)
    await browser.post(url, { ...wrong, email: 'nobody@test.example', userType: 'G' }, headers);
  await browser.post('/api/idauth/logout');
}

/** In clear, in capitals, escaped or encoded. */
const spellings = [
  'canary',
  'yellow',
  'secret.example',
  '0857654321',
  '857654321',
  Buffer.from('canary').toString('base64').slice(0, 8),
  Buffer.from('canary').toString('hex'),
];

describe('J3 GDPR-P2 the log', () => {
  test('has nothing that a person typed, and no secret of a request', () => {
    const all = server.logged.join('').toLowerCase();
    for (const spelling of spellings) expect(all).not.toContain(spelling.toLowerCase());
  });

  test('J5 has one JSON object per line', () => {
    for (const line of server.logged) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), reqId: expect.stringMatching(/^\w{16}$/) });
    }
  });

  test('has the pattern of the route, the method, the status and the time', () => {
    const answered = server.logged.map((line) => JSON.parse(line)).filter((line) => line.msg === 'answered');
    const routes = new Set(answered.map(({ method, route, status }) => `${method} ${route} ${status}`));
    for (const line of ['200', '400', '401', '403', '415', '429', '500'])
      expect(routes).toContain(`POST ${auth} ${line}`);
    expect(routes).toContain('GET /api/user/user.json 200');
    expect(routes).toContain('GET none 404');
    expect(routes).toContain('GET none 400');
    for (const line of answered) {
      expect(Object.keys(line).every((key) => allowed.has(key))).toBe(true);
      // What the person was shown finds its line.
      const { reqId, status, reference } = line;
      expect(reference).toBe(status >= 400 ? `${reqId.slice(0, 4)}-${reqId.slice(4, 6)}` : undefined);
    }
  });
});

const allowed = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'reqId',
  'traceId',
  'method',
  'route',
  'status',
  'ms',
  'msg',
  'reference',
]);

test('J3 GDPR-P1 the tables of the audit, limits, tries and messages have nothing that a person typed either', async () => {
  const { db } = server.deps;
  const kept = await Promise.all([
    db.selectFrom('audit_events').selectAll().execute(),
    db.selectFrom('throttles').selectAll().execute(),
    db.selectFrom('failed_attempts').selectAll().execute(),
    db.selectFrom('sessions').selectAll().execute(),
    db.selectFrom('outbox').selectAll().where('sent_at', 'is not', null).execute(),
    db.selectFrom('anonymous_refusals').selectAll().execute(),
  ]);
  expect(kept.every((rows) => rows.length > 0 || rows === kept[3])).toBe(true);
  const all = JSON.stringify(kept, (_key, value: unknown) =>
    isBuffer(value) ? Buffer.from(value.data).toString('latin1') : value,
  ).toLowerCase();
  for (const spelling of spellings) expect(all).not.toContain(spelling.toLowerCase());
});

function isBuffer(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value &&
    Array.isArray(value.data)
  );
}
