import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { cspReportPath, cspReports, cspReportsPerMinute } from './csp-reports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(minutes(1)));

const report = (effectiveDirective: unknown) => ({
  type: 'csp-violation',
  age: 10,
  url: 'http://localhost:3000/memberlogin/login?email=canary%40test.example',
  user_agent: 'canary',
  body: { effectiveDirective, blockedURL: 'inline', sample: 'canary', documentURL: 'http://localhost/?code=canary' },
});

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  server.browser().send({
    method: 'POST',
    url: cspReportPath,
    headers: { 'content-type': 'application/reports+json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** What was added meanwhile, by directive. */
async function counted(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = () => new Map(cspReports.all().map(({ counted: { directive }, times }) => [directive, times]));
  const before = read();
  await act();
  const risen = [...read()].map(([directive, times]) => [directive, times - (before.get(directive) ?? 0)] as const);
  return Object.fromEntries(risen.filter(([, times]) => times > 0));
}

describe('H2 the content security policy of HTML documents', () => {
  test('names the path for reports, on the same origin', async () => {
    for (const path of ['/memberlogin/login', '/memberlogin/settings', '/nonsense']) {
      const { headers } = await server.browser().get(path);
      expect(headers['content-security-policy']).toMatch(/; report-to csp$/);
      expect(headers['reporting-endpoints']).toBe(`csp="${cspReportPath}"`);
    }
  });

  test('is the only policy that names the path for reports, because other answers would only become longer', async () => {
    for (const path of ['/api/user/user.json', '/embed.js', '/healthz', '/api/unknown']) {
      const { headers } = await server.browser().get(path);
      expect(headers['content-security-policy']).not.toContain('report-to');
      expect(headers['reporting-endpoints']).toBeUndefined();
    }
  });
});

describe('H2 a report about the content security policy', () => {
  test.each([
    ['script-src', 'script-src'],
    ['script-src-elem', 'script-src'],
    ['style-src-attr', 'style-src'],
    ['frame-ancestors', 'frame-ancestors'],
    ['font-src', 'other'],
    ['__proto__', 'other'],
    [`x'"><script>`, 'other'],
    [42, 'other'],
    [undefined, 'other'],
  ])('about %j counts as %s', async (given, directive) => {
    const rise = await counted(async () => expect((await send([report(given)])).statusCode).toBe(204));
    expect(rise).toEqual({ [directive]: 1 });
  });

  test('is counted also if several reports come in one request, and reports of another type are not counted', async () => {
    const reports = [report('script-src'), { type: 'deprecation', body: {} }, null, 7, report('img-src')];
    expect(await counted(() => send(reports))).toEqual({ 'script-src': 1, 'img-src': 1 });
  });

  test('is counted, and leaves no log line and no row', async () => {
    await send([report('script-src')]);
    expect(server.logged.join('')).not.toContain('canary');
    expect(await server.deps.db.selectFrom('audit_events').select('event').execute()).toEqual([]);
  });

  test.each([
    ['no JSON', '[', 400],
    ['no list', '{}', 400],
    ['nothing', '', 400],
    ['too long', JSON.stringify([{ a: 'x'.repeat(20_000) }]), 413],
  ])('that is %s is refused', async (_what, payload, status) => {
    expect(await counted(async () => expect((await send(payload)).statusCode).toBe(status))).toEqual({});
  });

  test('must have the content type of reports', async () => {
    expect((await send([report('script-src')], { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  test('is counted at most a hundred times a minute', async () => {
    const many = Array.from({ length: 30 }, () => report('script-src'));
    const rise = await counted(async () => {
      for (let each = 0; each < 5; each++) expect((await send(many)).statusCode).toBe(204);
    });
    expect(rise).toEqual({ 'script-src': cspReportsPerMinute });
    server.clock.advance(minutes(1));
    expect(await counted(() => send([report('script-src')]))).toEqual({ 'script-src': 1 });
  });
});
