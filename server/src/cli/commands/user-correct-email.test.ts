import { openSessions } from '@selvage/contract/api/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { linkCodeIn, addSignedIn, authenticate } from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
beforeEach(async () => void (await server.deliver()));
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];
const correct = (person: string, to: string, ...more: string[]) =>
  run(['user', 'correct-email', person, '--to', to, ...why, ...more]);
const result = async (person: string, to: string) => {
  const { out, err } = await correct(person, to, '--json');
  return (JSON.parse(out || err) as { result: string }).result;
};
const confirm = async (code: string) =>
  outcomeOf(await server.browser().post('/api/user/user/email/confirm', { code }));
const emailOf = async (id: string) =>
  (await server.deps.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst())?.email;

test('user correct-email changes nothing until the new email is confirmed, then ends sessions and sends a message to the old and the new email', async () => {
  const { id, email, browser, ...account } = await addSignedIn(server, { kind: 'group' });
  const to = 'right@test.example';
  expect(await correct(email, ' Right@test.example ')).toMatchObject({
    code: 0,
    out: expect.stringContaining('a link was sent to the new address'),
  });
  const asked = await server.deliver();
  expect(asked.map((message) => message.to).toSorted()).toEqual([email, to].toSorted());
  expect(asked.find((message) => message.to === email)?.text).toContain('Someone called our support team and asked');
  expect(await emailOf(id)).toBe(email);
  expect((await browser.get(openSessions.path)).statusCode).toBe(200);

  expect(await confirm(linkCodeIn(asked.find((message) => message.to === to)))).toBe('done');
  expect(await emailOf(id)).toBe(to);
  expect((await browser.get(openSessions.path)).statusCode).toBe(401);
  expect((await server.deliver()).map((message) => message.to).toSorted()).toEqual([email, to].toSorted());
  const { credentials } = account;
  const moved = { id, email: to, credentials: { ...credentials, email: to } };
  expect((await authenticate(server.browser(), moved)).statusCode).toBe(200);
  const events = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'actor_reason'])
    .where('account_id', '=', id)
    .where('event', 'like', 'email-%')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { event: 'email-change-requested', actor: 'nora', actor_reason: 'ticket 12' },
    { event: 'email-changed', actor: null, actor_reason: null },
  ]);
});

test('user correct-email can be cancelled from the old email', async () => {
  const { id, email } = await addAccount(server.deps);
  await correct(email, 'other@test.example');
  const messages = await server.deliver();
  const undo = linkCodeIn(messages.find((message) => message.to === email));
  expect(outcomeOf(await server.browser().post('/api/user/user/email/undo', { code: undo }))).toBe('done');
  const link = linkCodeIn(messages.find((message) => message.to === 'other@test.example'));
  expect(await confirm(link)).toBe('400/107');
  expect(await emailOf(id)).toBe(email);
});

test('user correct-email sends no link to a mistyped email that was never confirmed, and activates the account', async () => {
  const { id, email, ...account } = await addAccount(server.deps, { activated: false });
  const to = 'owner@test.example';
  expect((await correct(email, to)).out).toContain('The old one was never proven');
  const asked = await server.deliver();
  expect(asked.map((message) => message.to)).toEqual([to]);
  expect(await confirm(linkCodeIn(asked[0]))).toBe('done');
  const told = (await server.deliver()).find((message) => message.to === email);
  expect(told?.text).not.toContain('code=');
  const signedIn = { id, email: to, credentials: { ...account.credentials, email: to } };
  const browser = server.browser();
  await authenticate(browser, signedIn);
  expect((await browser.get(openSessions.path)).statusCode).toBe(200);
});

test('user correct-email --taken-over leaves an intruder no link: not the new one, and none that was sent before', async () => {
  const { id, email, ...account } = await addAccount(server.deps, { kind: 'member' });
  const intruders = 'intruder@test.example';
  const moved = { id, email: intruders, credentials: { ...account.credentials, email: intruders } };
  await correct(email, intruders);
  await confirm(linkCodeIn((await server.deliver()).find((message) => message.to === intruders)));
  await server.deliver();
  server.clock.advance(server.deps.config.limits.sendPause);
  await correct(intruders, 'second-of-intruder@test.example');
  const earlier = linkCodeIn((await server.deliver()).find((message) => message.to === intruders));
  server.clock.advance(server.deps.config.limits.sendPause);

  const to = 'back@test.example';
  expect(await correct(intruders, to, '--taken-over')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--taken-over is for a disabled account'),
  });
  expect(await server.deliver()).toEqual([]);
  await run(['user', 'disable', intruders, ...why]);
  const corrected = await correct(intruders, to, '--taken-over');
  expect(corrected.out).toContain('The old one gets no link');
  const asked = await server.deliver();
  expect(asked.map((message) => message.to)).toEqual([to]);
  expect(outcomeOf(await server.browser().post('/api/user/user/email/undo', { code: earlier }))).toBe('400/107');
  expect(await confirm(linkCodeIn(asked[0]))).toBe('done');
  expect(await emailOf(id)).toBe(to);
  const told = (await server.deliver()).find((message) => message.to === intruders);
  expect([told?.subject !== undefined, told?.text.includes('code=')]).toEqual([true, false]);
  await run(['user', 'enable', to, ...why]);
  expect((await authenticate(server.browser(), moved)).statusCode).toBe(401);
});

test('user correct-email gives an email to one of two people who confirm it at the same time', async () => {
  const [one, other] = [await addAccount(server.deps), await addAccount(server.deps)];
  const to = 'wanted@test.example';
  await correct(one.email, to);
  const first = linkCodeIn((await server.deliver()).find((message) => message.to === to));
  server.clock.advance(server.deps.config.limits.sendPause);
  await correct(other.email, to);
  const second = linkCodeIn((await server.deliver()).find((message) => message.to === to));
  const outcomes = await Promise.all([confirm(first), confirm(second)]);
  expect(outcomes.toSorted()).toEqual(['400/107', 'done']);
});

test('user correct-email says when there is nothing to correct, and refuses an email that is taken', async () => {
  const [{ email }, { email: taken }] = [await addAccount(server.deps), await addAccount(server.deps)];
  expect(await result(email, email)).toBe('unchanged');
  expect(await correct(email, taken)).toMatchObject({ code: 1, err: expect.stringContaining('another account') });
  expect(await result(email, 'soon@test.example')).toBe('asked');
  expect(await result(email, 'soon@test.example')).toBe('too-soon');
  expect((await server.deliver()).filter(({ to }) => to === taken)).toEqual([]);
});

test.each([
  ['no address', ['--to', 'nobody']],
  ['nothing', []],
])('user correct-email with %s is a usage error with a message', async (_what, words) => {
  const said = await run(['user', 'correct-email', 'somebody@test.example', ...words, ...why]);
  expect(said).toMatchObject({ code: 2, out: '', err: 'selvage: --to EMAIL must be an email address\n' });
});
