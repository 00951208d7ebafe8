import { hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
let begin: Date;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  const [member, , hospital] = [
    await addAccount(server.deps),
    await addAccount(server.deps),
    await addAccount(server.deps, { kind: 'hospital' }),
  ];
  server.clock.advance(hours(1));
  begin = server.clock.now();
  for (const password of ['a wrong password', 'another wrong one'])
    await authenticate(server.browser(), { ...member, credentials: { ...member.credentials, password } });
  await authenticate(server.browser(), hospital);
  server.clock.advance(hours(1));
});
afterAll(() => server.close());

interface Facts {
  people: object[];
  events: { event: string; result: string; events: number; people: number }[];
  firstEvent: string | null;
  lastEvent: string | null;
  toBeFilledIn: Record<string, string>;
}
const facts = async (...words: string[]): Promise<Facts> => {
  const { out } = await run(['incident', 'facts', '--from', begin.toISOString(), '--json', ...words]);
  return JSON.parse(out) as Facts;
};

test('incident facts counts each affected person once, by kind, with the share of the accounts of that kind', async () => {
  const { people, firstEvent, lastEvent } = await facts('--event', 'sign-in');
  expect(people).toEqual(
    expect.arrayContaining([
      { kind: 'member', accounts: 2, affected: 1, share: 50 },
      { kind: 'hospital', accounts: 1, affected: 1, share: 100 },
      { kind: 'wellness', accounts: 0, affected: 0, share: null },
      { kind: 'all', accounts: 3, affected: 2, share: 66.7 },
    ]),
  );
  expect(firstEvent).not.toBeNull();
  expect(new Date(firstEvent ?? 0) <= new Date(lastEvent ?? 0)).toBe(true);
});

test('incident facts counts events, and knows nothing about the time before or after', async () => {
  const { events } = await facts();
  expect(events).toContainEqual(expect.objectContaining({ event: 'sign-in', result: 'refused', events: 2, people: 1 }));
  const before = new Date(begin.getTime() - hours(24)).toISOString();
  const { out } = await run(['incident', 'facts', '--from', before, '--to', begin.toISOString(), '--event', 'sign-in']);
  expect(out).toContain('No event.\n');
});

test('incident facts prints what Selvage cannot know as to be filled in, and no data of people', async () => {
  const { toBeFilledIn } = await facts();
  expect(toBeFilledIn).toMatchObject({ awareAt: 'to be filled in', cause: 'to be filled in' });
  const { code, out } = await run(['incident', 'facts', '--from', '2h']);
  expect(code).toBe(0);
  expect(out).toContain('When you became aware of the incident: to be filled in\n');
  expect(out).not.toContain('@');
});

test.each([
  [[], 'incident facts needs --from WHEN'],
  [['--from', 'yesterday'], '--from must be a day, a moment such as 2026-03-02T09:00Z, or 15m, 2h, 7d ago'],
  [['--from', '1h', '--to', '2h'], '--from must be before --to'],
])('incident facts %j is refused: %s', async (words, says) => {
  expect(await run(['incident', 'facts', ...words])).toEqual({ code: 2, out: '', err: `selvage: ${says}\n` });
});
