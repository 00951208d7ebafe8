import { minutes } from '@selvage/contract/time-units';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit-store.ts';
import { anonymousCounts } from '../../audit/anonymous-counts.ts';
import { sumUpAnonymousRefusals, writeAnonymousCounts } from '../../audit/anonymous-refusal-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
const origin = { requestId: 'ABCD23456789EFGH', client: '198.51.100.0/24', device: 'Chrome/Windows' };

const note = (minute: number, reason?: string, why?: string) =>
  audit(server.deps.db, {
    event: 'sign-in',
    result: 'refused',
    ...(reason !== undefined && { reason }),
    accountId: String(minute),
    ...(why !== undefined && { actor: { name: 'nora', reason: why } }),
    origin,
    at: new Date(server.clock.now().getTime() - minutes(minute)),
  });

/** The references of the accounts. The event of account n happened n minutes ago. */
const references: string[] = [];
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  const accounts = Array.from({ length: 61 }, (_, minute) => ({ account_id: String(minute) }));
  const added = server.deps.db.insertInto('account_references').values(accounts).returning('reference');
  references.push(...(await added.execute()).map(({ reference }) => reference));
  for (let minute = 60; minute > 0; minute -= 1) await note(minute);
});
afterAll(() => server.close());

const accountsIn = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => String(references.indexOf(JSON.parse(line).account)));

describe('audit export', () => {
  test('prints one line for each event, from the oldest to the newest', async () => {
    const { out, code } = await run(['audit', 'export']);
    const [first, ...others] = out.trim().split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      id: expect.any(String),
      at: '2026-03-02T08:00:00.000Z',
      event: 'sign-in',
      result: 'refused',
      reason: null,
      account: references[60],
      subject: null,
      kind: null,
      ...origin,
      actor: null,
      actorReason: null,
    });
    expect({ code, others: others.length }).toEqual({ code: 0, others: 59 });
  });

  test.each<[words: string[], accounts: string[]]>([
    [
      ['--since', '3m'],
      ['3', '2', '1'],
    ],
    [['--since', '3m', '--until', '2m'], ['3']],
    [
      ['--since', '2026-03-02T08:58Z'],
      ['2', '1'],
    ],
    [
      ['--since', '2026-03-02T08:58'],
      ['2', '1'],
    ],
    [
      ['--since', '2026-03-02T09:58:00+01:00'],
      ['2', '1'],
    ],
    [['--until', '2026-03-02T08:01:00Z'], ['60']],
    [['--client', '198.51.100.0/24', '--since', '1m'], ['1']],
  ])('GDPR-P14 selects the accounts of %j', async (words, accounts) => {
    expect(accountsIn((await run(['audit', 'export', ...words])).out)).toEqual(accounts);
  });

  test('GDPR-P14 finds an account by its reference in any spelling, and never by its id', async () => {
    for (const typed of [references[7], references[7]?.toLowerCase().replaceAll('-', '')])
      expect(accountsIn((await run(['audit', 'export', '--account', typed ?? ''])).out)).toEqual(['7']);
    expect(await run(['audit', 'export', '--account', '7'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--account must be the reference of an account'),
    });
    expect((await run(['audit', 'export', '--account', 'BBBBB-BBBBB-BBBBB'])).out).toBe('');
  });

  test('succeeds with no output if the range has no events', async () => {
    expect(await run(['audit', 'export', '--since', '2030-01-01'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('prints one line for all refusals without an account within a minute', async () => {
    const { db } = server.deps;
    const at = new Date('2026-02-01T10:00:00Z');
    // Another test file may have left counts in the memory that they share.
    anonymousCounts.take();
    for (let turn = 0; turn < 3; turn++)
      await audit(db, { event: 'throttled', result: 'refused', reason: 'sign-in', origin, at });
    await writeAnonymousCounts(db, at);
    await sumUpAnonymousRefusals(db, new Date(at.getTime() + minutes(2)));
    const { out } = await run(['audit', 'export', '--event', 'anonymous-refused']);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { at: at.toISOString(), client: origin.client, reason: expect.stringMatching(/^throttled:sign-in=3; /) },
    ]);
    expect((await run(['audit', 'tail', '--lines', '1'])).out).toContain('anonymous-refused throttled:sign-in=3; ');
  });

  test('reads the next page of audit rows only after the reader of the output has taken the earlier page', async () => {
    const { db } = server.deps;
    const at = new Date('2020-01-01T00:00:00Z');
    const row = {
      at,
      event: 'sign-out',
      result: 'ok' as const,
      reason: null,
      account_id: null,
      subject: null,
      kind: null,
      request_id: 'x',
      client: null,
    };
    await db
      .insertInto('audit_events')
      .values(Array.from({ length: 2500 }, () => row))
      .execute();
    const pieces: number[] = [];
    await run(['audit', 'export', '--event', 'sign-out'], {
      hear: (text) => void pieces.push(text.split('\n').length - 1),
    });
    expect(pieces).toEqual([1000, 1000, 500]);
  });

  test('quotes CSV values, and makes spreadsheet formulas harmless', async () => {
    await note(0, 'a "b", c', '=HYPERLINK(1)');
    const { out } = await run(['audit', 'export', '--since', '2026-03-02T09:00Z', '--format', 'csv']);
    const [head, line] = out.split('\r\n');
    expect(head).toBe('id,at,event,result,reason,account,subject,kind,requestId,client,device,actor,actorReason');
    expect(line).toMatch(
      /^\d+,2026-03-02T09:00:00.000Z,sign-in,refused,"a ""b"", c",[B-X]{5}-[B-X]{5}-[B-X]{5},,,ABCD.*,nora,'=HYPERLINK\(1\)$/,
    );
  });
});

describe('audit tail', () => {
  test('shows the latest events, as text or as JSON', async () => {
    await note(0, 'wrong-credentials', 'ticket 12');
    const { out } = await run(['audit', 'tail', '-n', '1']);
    expect(out).toMatch(
      /^2026-03-02T09:00:00.000Z  refused  sign-in wrong-credentials +account [B-X]{5}-[B-X]{5}-[B-X]{5} +198.51.100.0\/24  by nora \(ticket 12\)\n$/,
    );
    expect((await run(['audit', 'tail'])).out.trim().split('\n')).toHaveLength(20);
    expect(JSON.parse((await run(['audit', 'tail', '-n', '1', '--json'])).out)).toMatchObject({ actor: 'nora' });
  });

  test('follows new events, also an event that is committed after events with larger ids', async () => {
    const stop = new AbortController();
    const heard: string[] = [];
    const following = run(['audit', 'tail', '--follow', '-n', '0', '--json'], {
      interrupted: stop.signal,
      hear: (text) => void heard.push(JSON.parse(text).reason),
    });
    const until = async (count: number) => {
      while (heard.length < count) await sleep(10);
    };
    const { db } = server.deps;
    const entry = { event: 'sign-in', result: 'ok', origin, at: server.clock.now() } as const;
    // The command may start to follow the audit late. So events are written until it prints one of them.
    let first = 0;
    while (heard.length === 0) {
      await audit(db, { ...entry, reason: `first ${(first += 1)}` });
      await sleep(50);
    }
    await db.transaction().execute(async (slow) => {
      await audit(slow, { ...entry, reason: 'slow' });
      await audit(db, { ...entry, reason: 'quick' });
      while (!heard.includes('quick')) await sleep(10);
    });
    while (!heard.includes('slow')) await sleep(10);
    await until(3);
    stop.abort();
    expect(await following).toMatchObject({ code: 0, err: '' });
    expect(new Set(heard).size).toBe(heard.length);
    expect(heard.slice(-2)).toEqual(['quick', 'slow']);
  });
});
