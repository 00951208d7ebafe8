import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTraceparent, traceHeaders } from '../gateways/trace-context.ts';
import { sendDue } from '../messages/sender.ts';
import {
  httpRegistryAnswers,
  startRegistryStub,
  type RegistryStub,
  remoteRegistry,
} from '../../test/harness/remote-registry.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { nextApplicant } from '../../test/harness/accounts.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const valid = `00-${traceId}-00f067aa0ba902b7-01`;

const hostile = [
  '',
  'x',
  valid.toUpperCase(),
  valid.slice(0, -1),
  `${valid}0`,
  `${valid}-more`,
  ` ${valid}`,
  `${valid}, ${valid}`,
  `ff${valid.slice(2)}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.slice(1)}\u0131-00f067aa0ba902b7-01`,
  `${valid}\n{"level":60}`,
  `cc${valid.slice(2)}-${'a'.repeat(300)}`,
  `00-${"' or 1=1 --".padEnd(32, '-')}-00f067aa0ba902b7-01`,
];

test.each(hostile)('OPS-P16 %j is no valid trace header', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test('OPS-P16 a trace header of a later version is read as far as it is known, and a repeated one is ignored', () => {
  expect(readTraceparent(valid)).toEqual({ traceId, flags: '01' });
  expect(readTraceparent(`cc${valid.slice(2)}-what.comes.then`)).toEqual({ traceId, flags: '01' });
  expect(readTraceparent([valid, valid])).toBeUndefined();
  expect(readTraceparent(undefined)).toBeUndefined();
});

describe('OPS-P16 a request with a trace header', () => {
  let stub: RegistryStub;
  let server: TestApp;
  beforeAll(async () => {
    stub = await startRegistryStub(httpRegistryAnswers);
    server = await startTestApp(() => ({ registry: remoteRegistry('http', stub.url) }));
  });
  afterAll(async () => {
    await server.close();
    await stub.close();
  });

  async function registers(headers: Record<string, string>): Promise<{ lines: string[]; asked: string[] }> {
    const [logged, questions] = [server.logged.length, stub.asked.length];
    const { path, body } = nextApplicant('member');
    await server.browser().post(path, body, headers);
    // The line of a request is written once it was answered.
    await sleep(10);
    return {
      lines: server.logged.slice(logged),
      asked: stub.asked.slice(questions).map((each) => String(each.headers['traceparent'])),
    };
  }

  /** One new trace, in the log and in the call to the registry. */
  function expectNewTrace(lines: string[], asked: string[]): void {
    const logged = new Set(lines.map((line) => String(JSON.parse(line).traceId)));
    expect([...logged]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(logged).not.toContain(traceId);
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^00-${[...logged].join()}-[0-9a-f]{16}-00$`))]);
  }

  test('has its trace id in its log lines, and sends the trace on with a new parent', async () => {
    const { lines, asked } = await registers({ traceparent: valid });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId });
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))]);
  });

  test('does not give its trace to the next request, which gets one of its own', async () => {
    const { lines, asked } = await registers({});
    expectNewTrace(lines, asked);
  });

  test('is answered as usual with a new trace if the header is not valid, and no part of the header is logged', async () => {
    const { lines, asked } = await registers({ traceparent: `00-canary${traceId.slice(6)}-00f067aa0ba902b7-01` });
    expect(lines.join()).not.toMatch(/canary/);
    expectNewTrace(lines, asked);
  });

  test('passes its trace on with the message that it causes', async () => {
    const { path, body } = nextApplicant('member');
    await server.browser().post(path, body, { traceparent: valid });
    const newest = server.deps.db.selectFrom('outbox').select('trace').orderBy('seq', 'desc').limit(1);
    expect(await newest.executeTakeFirst()).toEqual({ trace: `${traceId}-01` });
    const sent: string[] = [];
    const gateway = { deliver: async () => void sent.push(traceHeaders().traceparent ?? 'none') };
    await sendDue({ ...server.deps, gateway });
    expect(sent.at(-1)).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  });

  test('gets no trace in the answer', async () => {
    const answer = await server.app.inject({ url: '/healthz', headers: { traceparent: valid } });
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain(traceId);
  });
});
