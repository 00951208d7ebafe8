import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
const why = ['--reason', 'ticket 12'];

beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  const { deps, clock } = server;
  await addAccount(deps, { email: 'early@test.example', memberNumber: '4000000001', twoFactor: 'EMAIL' });
  clock.advance(days(3));
  await addAccount(deps, { email: 'inactive@test.example', activated: false });
  await addAccount(deps, { email: 'first@test.example', kind: 'group', password: null, activated: false });
  const locked = await addAccount(deps, { email: 'locked@test.example', kind: 'consultant' });
  await lockUntil(deps.db, accountSubject(locked.id), null, clock.now());
  await addAccount(deps, { email: 'disabled@test.example' });
  await run(['user', 'disable', 'disabled@test.example', ...why]);
});
afterAll(() => server.close());

async function emails(...words: string[]): Promise<string[]> {
  const { out, err, code } = await run(['user', 'list', ...words, ...why, '--json']);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  const lines = out.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { email: string }).email.replace('@test.example', ''));
}

test.each([
  [[], ['early', 'inactive', 'first', 'locked', 'disabled']],
  [
    ['--kind', 'member'],
    ['early', 'inactive', 'disabled'],
  ],
  [['--state', 'open'], ['early']],
  [['--state', 'locked'], ['locked']],
  [['--state', 'disabled'], ['disabled']],
  [['--state', 'inactive'], ['inactive']],
  [['--state', 'no-password'], ['first']],
  [
    ['--since', '1d'],
    ['inactive', 'first', 'locked', 'disabled'],
  ],
  [['--since', '1d', '--kind', 'member', '--state', 'disabled'], ['disabled']],
  [['--kind', 'hospital'], []],
])('user list %j lists the matching accounts', async (words, expected) => {
  expect(await emails(...words)).toEqual(expected);
});

test('user list prints a table, and says when no account matches', async () => {
  const { out } = await run(['user', 'list', '--state', 'open', ...why]);
  const [head, line] = out.split('\n');
  expect(head).toMatch(/^reference +kind +state +registered +2-factor +number +email$/);
  expect(line).toMatch(/^[B-X-]{17} +member +open +2026-03-02T09:00:00Z +EMAIL +4000000001 +early@test\.example$/);
  expect(await run(['user', 'list', '--kind', 'hospital', ...why])).toEqual({
    code: 0,
    out: 'No accounts.\n',
    err: '',
  });
});

test('user list prints account references instead of ids, and reads in batches', async () => {
  const { deps } = server;
  for (let person = 0; person < 3; person++) await addAccount(deps, { kind: 'wellness' });
  await deps.db
    .insertInto('accounts')
    .columns(['kind', 'realm', 'email', 'created_at'])
    .values(
      Array.from({ length: 1200 }, (_, n) => ({
        kind: 'hospital' as const,
        realm: 'hospital' as const,
        email: `h${n}@test.example`,
        login_id: null,
        member_number: null,
        password_hash: null,
        activated_at: null,
        wellness_only: null,
        two_factor: null,
        mobile_sealed: null,
        created_at: deps.now(),
      })),
    )
    .execute();
  const pieces: string[] = [];
  await run(['user', 'list', '--kind', 'hospital', ...why, '--json'], { hear: (text) => void pieces.push(text) });
  expect(pieces.map((piece) => piece.split('\n').length - 1)).toEqual([500, 500, 200]);
  const [first] = pieces.join('').split('\n');
  const { email, reference } = JSON.parse(first ?? '') as { email: string; reference: string };
  const account = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(reference).toBe(await referenceOf(server.deps, account));
  expect(Object.keys(JSON.parse(first ?? '') as object)).not.toContain('id');
});

test('user list writes its audit row with the number of accounts before it prints the first account', async () => {
  const noted = async () =>
    server.deps.db
      .selectFrom('audit_events')
      .select(['reason', 'actor', 'actor_reason'])
      .where('event', '=', 'accounts-listed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
  let before: Awaited<ReturnType<typeof noted>> | undefined;
  const seen: Promise<void>[] = [];
  const hear = () => void seen.push(noted().then((event) => void (before ??= event)));
  await run(['user', 'list', '--kind', 'consultant', '--state', 'locked', ...why], { hear });
  await Promise.all(seen);
  expect(before).toEqual({
    reason: '1 account, consultant, locked',
    actor: 'nora',
    actor_reason: 'ticket 12',
  });
});

test.each([
  [['--kind', 'queen', ...why], '--kind must be one of consultant, group, hospital, member, wellness'],
  [['--state', 'open-ish', ...why], '--state must be one of open, locked, disabled, inactive, no-password'],
  [['--since', 'lately', ...why], '--since must be a day'],
  [[], '--reason TEXT must say why'],
])('user list %j is a usage error with a message', async (words, says) => {
  expect(await run(['user', 'list', ...words])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(says) });
});
