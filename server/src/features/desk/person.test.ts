import { days, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount, addPasskeyOf, referenceOf } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addTestAgent, Desk, startDesk } from '../../../test/harness/desk.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let desk: Desk;
beforeAll(async () => {
  server = await startDesk();
  desk = await Desk.open(server, await addTestAgent(server, 'viewer'));
});
beforeEach(() => server.deps.db.deleteFrom('throttles').execute());
afterAll(() => server.close());

const find = (who: string) => desk.submit('/desk/search', { who });
async function open(who: string): Promise<string> {
  const { headers } = await find(who);
  return (await desk.get(String(headers.location))).body;
}
const wrongPassword = (account: Awaited<ReturnType<typeof addAccount>>) =>
  authenticate(server.browser(), { ...account, credentials: { ...account.credentials, password: 'Wrong-cloth-42' } });

const searches = () =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'account_id', 'subject', 'actor'])
    .where('event', 'in', ['desk-search', 'account-shown'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();

test.each<[what: string, prepare: (account: Awaited<ReturnType<typeof addAccount>>) => Promise<unknown>]>([
  ['nothing keeps out', () => Promise.resolve()],
  [
    'five wrong passwords have locked',
    async (account) => {
      for (let time = 0; time < 5; time++) await wrongPassword(account);
    },
  ],
  ['an operator has disabled', ({ email }) => commandLine(server)(['user', 'disable', email, '--reason', 'ticket 12'])],
])('the desk and selvage user show print the same sentence about a person whom %s', async (_what, prepare) => {
  const account = await addAccount(server.deps);
  await prepare(account);
  const [says = ''] = (await commandLine(server)(['user', 'show', account.email])).out.split('\n');
  expect(says).not.toBe('');
  expect(await open(account.email)).toContain(`<h2 id="state">${says}</h2>`);
});

describe('the search for a person at the desk', () => {
  test('accepts only an exact email, member number, account reference or error reference', async () => {
    const account = await addAccount(server.deps, { memberNumber: '4000000101' });
    await wrongPassword(account);
    const { request_id: id } = await server.deps.db
      .selectFrom('audit_events')
      .select('request_id')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const reference = `${id.slice(0, 4)}-${id.slice(4, 6)}`;
    const own = await referenceOf(server.deps, account);
    const spellings = [own, own.toLowerCase(), own.replaceAll('-', ''), reference, reference.toLowerCase(), id];
    for (const who of [account.email.toUpperCase(), '4000000101', ...spellings])
      expect([who, (await find(who)).headers.location]).toEqual([
        who,
        expect.stringMatching(/^\/desk\/person\/[\w-]+$/),
      ]);
    for (const who of [account.email.slice(1), '400000010', '%', `${account.email}%`, '400000010%', own.slice(1), ' '])
      expect([who, (await find(who)).headers.location]).toEqual([who, undefined]);
  });

  test('says where a caller sees a reference: below an error', async () => {
    const { body } = await desk.get('/desk');
    expect(body).toContain(
      'the reference below an error on the caller’s screen (“Reference 7F3K-2Q”; only some errors have one)',
    );
  });

  test('is audited with the agent and the person, also if no person was found', async () => {
    const account = await addAccount(server.deps);
    await open(account.email);
    const found = { account_id: account.id, actor: expect.stringMatching(/^Spinner/) };
    expect(await searches()).toMatchObject([
      { event: 'account-shown', result: 'ok', ...found },
      { event: 'desk-search', result: 'ok', ...found, subject: expect.any(Buffer) },
    ]);
    const none = (await find('nobody@test.example')).body;
    expect(none).toContain('No account has this email address');
    expect(none).toContain('value="nobody@test.example"');
    expect((await searches())[0]).toMatchObject({ event: 'desk-search', result: 'refused', account_id: null });
  });

  test('lists several matches, masked except for the search term', async () => {
    await addAccount(server.deps, { email: 'two@test.example', memberNumber: '4000000102' });
    await addAccount(server.deps, { email: 'two@test.example', kind: 'group' });
    const { body } = await find('two@test.example');
    expect(body).toContain('Which account?');
    expect(body).toContain('Member · two@test.example · ••• 0102');
    expect(body).toContain('Group user · two@test.example');
    expect(body).not.toContain('4000000102');
  });

  test('is refused for a while after too many searches', async () => {
    const { email } = await addAccount(server.deps);
    const misses: number[] = [];
    for (let time = 0; time < 13; time++) misses.push((await find(`nobody-${time}@test.example`)).statusCode);
    expect(misses.slice(-2)).toEqual([200, 429]);
    for (let time = 0; time < 27; time++) await find(email);
    expect((await find(email)).statusCode).toBe(429);
    server.clock.advance(minutes(10));
    desk = await Desk.open(server, await addTestAgent(server, 'viewer'));
    expect((await find(email)).statusCode).toBe(303);
  });

  test('leaves nothing about the person in a URL or in the log', async () => {
    await addAccount(server.deps, { email: 'quiet@test.example', memberNumber: '4000000103' });
    const from = server.logged.length;
    const { headers } = await find('quiet@test.example');
    const path = String(headers.location);
    await desk.get(path);
    await desk.get(`${path.slice(0, -3)}AAA`);
    expect(Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('quiet');
    const ours = server.logged.slice(from).filter((line) => line.includes('/desk/'));
    expect(ours).toHaveLength(3);
    for (const line of ours) expect(line).not.toMatch(/quiet|4000000103|person\/[^:]/);
  });

  test('leads to a page that opens only in the session of the agent who searched', async () => {
    const { email } = await addAccount(server.deps);
    const path = String((await find(email)).headers.location);
    expect((await desk.get(path)).statusCode).toBe(200);
    const other = await Desk.open(server, await addTestAgent(server));
    for (const wrong of [path, `${path}A`, '/desk/person/1', '/desk/person/AAAA']) {
      const answer = await other.get(wrong);
      expect([answer.statusCode, answer.body.includes('find them again')]).toEqual([404, true]);
    }
  });
});

describe('the page of a person at the desk', () => {
  test('lists the events under a heading for each day, with only the time in each line', async () => {
    const account = await addAccount(server.deps);
    const yesterday = new Date(server.clock.now().getTime() - days(1));
    const activated = server.deps.db.updateTable('accounts').set({ activated_at: yesterday });
    await activated.where('id', '=', account.id).execute();
    await wrongPassword(account);
    const page = await open(account.email);
    expect(page.match(/<h3 class="desk-day">[^<]*/g)?.map((heading) => heading.replace(/.*>/, ''))).toEqual(
      expect.arrayContaining(['Today', 'Yesterday']),
    );
    expect([...page.matchAll(/<time [^>]*>([^<]*)</g)].every(([, time]) => /^\d\d:\d\d$/.test(time ?? ''))).toBe(true);
  });

  test('says that wrong passwords locked the account, and whether the email about it was sent', async () => {
    const account = await addAccount(server.deps, { memberNumber: '4000000104' });
    for (let time = 0; time < 5; time++) await wrongPassword(account);
    const waiting = await open(account.email);
    expect(waiting).toMatch(
      /Locked until [\d:]+ because of five wrong passwords; the email about it is waiting to be sent\./,
    );
    await server.deliver();
    await wrongPassword(account);
    const page = await open('4000000104');
    expect(page).toMatch(
      /Locked until [\d:]+ because of five wrong passwords; this person was told by email at [\d:]+\./,
    );
    expect(page).toMatch(/Wrong password, five times since/);
    expect(page).toContain('Tried to log in while locked');
    expect(page).toContain('The email that the account is locked was sent');
    expect(page).not.toContain(account.email);
    expect(page).toContain('••• 0104');
  });

  test('says until when an account is locked, without a reason if there was no wrong password', async () => {
    const account = await addAccount(server.deps);
    const now = server.deps.now();
    await lockUntil(server.deps.db, accountSubject(account.id), new Date(now.getTime() + minutes(5)), now);
    expect(await open(account.email)).toMatch(/Locked until [\d:]+\./);
  });

  test('says that the agent cannot unlock an account that is locked until a new password', async () => {
    const account = await addAccount(server.deps);
    await lockUntil(server.deps.db, accountSubject(account.id), null, server.deps.now());
    expect(await open(account.email)).toContain('You cannot unlock this account');
  });

  test('says that the account is not activated, and that the activation email bounced', async () => {
    const account = await addAccount(server.deps, { activated: false });
    await server.browser().post('/api/user/activate/email', { email: account.email });
    await server.deliver();
    expect(await open(account.email)).toMatch(/but not activated; the activation email was sent at/);
    const bounced = { delivery_status: 'bounced', delivery_at: server.deps.now() } as const;
    await server.deps.db.updateTable('outbox').set(bounced).where('account_id', '=', account.id).execute();
    const page = await open(account.email);
    expect(page).toMatch(/the activation email bounced at [\d:]+: the mailbox refused it/);
    expect(page).toContain('Our emails don’t reach that address');
  });

  test('says that the person has not chosen a password yet', async () => {
    const account = await addAccount(server.deps, { kind: 'group', password: null });
    expect(await open(account.email)).toContain('Has not chosen a password yet. No email to choose one has been sent.');
  });

  test('says that login codes do not arrive', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    await authenticate(server.browser(), account);
    const page = await open(account.email);
    expect(page).toContain('Login codes do not arrive: the last one, by text message, is waiting to be sent.');
    expect(page).toContain('a code by text message, to •••\u00a0•••\u00a04567');
    expect(page).not.toContain('0851234567');
  });

  test('says that nothing blocks the account, also after a few wrong passwords', async () => {
    const account = await addAccount(server.deps);
    const fresh = await open(account.email);
    expect(fresh).toContain('Nothing is blocking this account. No recent login.');
    expect(fresh).toMatch(/Activated the account[^]*Registered/);
    await authenticate(server.browser(), account);
    expect(await open(account.email)).toMatch(/Nothing is blocking this account\. Last logged in at/);
    await wrongPassword(account);
    expect(await open(account.email)).toMatch(/Not locked, after one wrong password\. Last logged in at/);
  });

  test('counts no browser as logged in that has entered only the password, where the kind must have a second step', async () => {
    const account = await addAccount(server.deps, { kind: 'hospital' });
    await addPasskeyOf(server.deps, account);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
    const page = await open(account.email);
    expect(page).toContain('Right password; 2-factor authentication was still missing');
    expect(page).not.toContain('Logged in now');
  });

  test('shows no password, code or link', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    await authenticate(server.browser(), account);
    const [message] = await server.deliver();
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'none';
    const page = await open(account.email);
    expect(page).toContain('A login code by email was sent');
    expect(page).not.toContain(code);
    expect(page).not.toMatch(/argon2|password_hash/);
  });
});
