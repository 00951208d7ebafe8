import PostalMime from 'postal-mime';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryFailure, type Message } from '../gateways/message-gateway.ts';
import { patience, smtpGateway } from '../gateways/mail/smtp-gateway.ts';
import { type MailSink, type SinkMode, startMailSink } from '../../test/harness/messages.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { type TestApp, startTestApp } from '../../test/harness/test-app.ts';
import { addForgetful, resetRequest } from '../../test/harness/sign-in.ts';
import { enqueue } from './outbox-store.ts';
import { sendDueOn } from './sender.ts';

/** The number of waiting messages. `docs/mail-trouble.md` has the results of a run with LETTERS=2400. */
const backlog = Number(process.env['LETTERS'] ?? 60);

let server: TestApp;
let sink: MailSink;
let gateway: ReturnType<typeof smtpGateway>;
let accountId: string;
const tries: number[] = [];

beforeAll(async () => {
  server = await startTestApp();
  accountId = (await addAccount(server.deps)).id;
});
beforeEach(async () => {
  sink = await startMailSink();
  gateway = smtpGateway(sink.settings());
});
afterEach(async () => {
  await gateway.close();
  await sink.close();
  await server.deps.db.deleteFrom('outbox').execute();
  await server.deps.db.deleteFrom('gateway_pauses').execute();
  tries.splice(0);
});
afterAll(() => server.close());

const at = () => server.clock.now().getTime();

/** Sends like the loop of the server, which continues at once while messages are due. */
async function round(): Promise<void> {
  const deliver = (message: Message) => (tries.push(at()), gateway.deliver(message));
  while ((await sendDueOn({ ...server.deps, gateway: { deliver } }, 'email')) > 0);
}

/** Advances the clock by seconds and sends, as an idle server does each second. After half a minute it advances ten seconds at a time. */
async function pass(time: number, meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const start = at();
  while (at() <= start + time) {
    await meanwhile();
    await round();
    server.clock.advance(seconds(at() - start < seconds(30) ? 1 : 10));
  }
}

/** Queues a message to a person. The text of each message contains its minute. */
async function put(person: number, minute: number, life: number | null = null): Promise<void> {
  const now = server.clock.now();
  await enqueue(
    server.deps.db,
    {
      message: 'password-changed',
      channel: 'email',
      recipient: `reader-${person}@test.example`,
      accountId,
      secretId: null,
      brand: 'linen',
      language: 'en',
      facts: { at: `2026-03-02T07:${String(minute).padStart(2, '0')}:00.000Z` },
      expiresAt: life === null ? null : new Date(now.getTime() + life),
    },
    now,
  );
}

const messages = async () =>
  server.deps.db
    .selectFrom('outbox')
    .select(['sent_at', 'dead_at', 'last_error', 'attempts'])
    .where('channel', '=', 'email')
    .execute();

/**
 * Checks the tries after the gateway failed: at most seven at the first moment, then at most one in a second, and in
 * the end about one in a minute.
 */
function expectNoStorm(downAt: number): void {
  const later = tries.filter((time) => time > downAt);
  expect(tries.length - later.length).toBeLessThanOrEqual(7);
  expect(later.slice(1).every((time, index) => time - (later[index] ?? 0) >= seconds(1))).toBe(true);
  expect(later.length).toBeLessThanOrEqual(6 + (at() - downAt) / minutes(1));
}

test(`X7 ten minutes without a mail server fail no request and lose none of ${backlog} messages, except expired codes`, async () => {
  const downAt = at();
  await sink.refuse();
  await put(0, 0, minutes(10));
  const account = await addForgetful(server);
  const answers: number[] = [];
  let written = 0;
  await pass(minutes(10), async () => {
    const due = Math.min(backlog, Math.ceil(((at() - downAt + 1) / minutes(9)) * backlog));
    for (; written < due; written++) await put(1 + Math.floor(written / 2), written % 2);
    if ((at() - downAt) % minutes(2) > 0) return;
    answers.push((await server.browser().post('/api/user/reset/email', resetRequest(account))).statusCode);
  });
  expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
  expectNoStorm(downAt);
  expect(sink.mails).toEqual([]);
  expect((await messages()).flatMap((row) => (row.dead_at === null ? [] : row.last_error))).toContain('expired');

  await sink.listen();
  const returned = Date.now();
  await pass(minutes(1));
  const drained = Date.now() - returned;
  const dropped = (await messages()).flatMap((row) => (row.dead_at === null ? [] : row.last_error));
  // Four of the five links to this person were replaced by the next link, so only the last one was sent.
  expect(dropped.filter((reason) => reason === 'expired')).toHaveLength(1);
  expect(dropped.filter((reason) => reason === 'superseded')).toHaveLength(4);
  const kept = (await messages()).filter((row) => row.dead_at === null);
  expect(kept).toHaveLength(backlog + 1);
  expect(kept.every((row) => row.sent_at !== null)).toBe(true);
  const mails = await Promise.all(sink.mails.map(({ raw }) => PostalMime.parse(raw)));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(kept.length);
  expect(mails).toHaveLength(kept.length);
  for (let person = 1; person <= backlog / 2; person++) {
    const own = mails.filter(({ to }) => to?.[0]?.address === `reader-${person}@test.example`);
    expect(own.map(({ text }) => /07:0\d/.exec(text ?? '')?.[0])).toEqual(['07:00', '07:01']);
  }
  expect(sink.connections).toBeLessThanOrEqual(5 * Math.ceil(kept.length / 100));
  if (process.env['LETTERS'] !== undefined) process.stderr.write(`${kept.length} letters in ${drained} ms\n`);
}, 300_000);

describe('X7 no message is lost if the mail server', () => {
  test.each<[what: string, mode: SinkMode, lasting: number]>([
    ['hangs', 'hang', seconds(20)],
    ['answers 451 to every message', '4xx', minutes(3)],
    ['cuts the connection after every message', 'drop-after-data', minutes(3)],
  ])('%s', async (_what, mode, lasting) => {
    sink.mode = mode;
    const patient = gateway;
    if (mode === 'hang') gateway = smtpGateway(sink.settings(), { ...patience, greetingTimeout: 150 });
    const downAt = at();
    for (let person = 0; person < 20; person++) await put(person, 0);
    await pass(lasting);
    expectNoStorm(downAt);
    expect((await messages()).filter((row) => row.sent_at !== null || row.dead_at !== null)).toEqual([]);
    sink.mode = 'ok';
    if (gateway !== patient) await gateway.close();
    gateway = patient;
    const before = sink.mails.length;
    await pass(minutes(1));
    expect((await messages()).every((row) => row.sent_at !== null)).toBe(true);
    expect(sink.mails.length - before).toBe(20);
  });

  test('refuses messages for good', async () => {
    sink.mode = '5xx';
    for (let person = 0; person < 20; person++) await put(person, 0);
    await round();
    const dead = { sent_at: null, dead_at: server.clock.now(), last_error: 'SMTP_550_5.1.1', attempts: 1 };
    expect(await messages()).toEqual(Array.from({ length: 20 }, () => dead));
    expect(server.logged.join()).toContain('a message is dead');
    expect(server.logged.join()).not.toContain('@test.example');
  });
});

test('X7 when one instance finds that the gateway does not answer, the other instances do not try it', async () => {
  await sink.refuse();
  for (let person = 0; person < 20; person++) await put(person, 0);
  await Promise.all([round(), round(), round()]);
  const first = tries.length;
  server.clock.advance(seconds(1));
  await Promise.all([round(), round(), round()]);
  expect(tries.length - first).toBe(1);
});

test('X7 one message that always fails as if the gateway did not answer does not stop other messages', async () => {
  for (let person = 0; person < 20; person++) await put(person, 0);
  const taken: string[] = [];
  const deliver = ({ to }: Message) =>
    to === 'reader-0@test.example'
      ? Promise.reject(new DeliveryFailure('closed', 'ECONNECTION'))
      : Promise.resolve(void taken.push(to));
  for (let time = 0; time < 10; time++) {
    await sendDueOn({ ...server.deps, gateway: { deliver } }, 'email');
    server.clock.advance(seconds(1));
  }
  expect(taken).toHaveLength(19);
});

test('X8 a gateway that asks for a pause of half a minute gets it, even if it accepts other messages meanwhile', async () => {
  for (let person = 0; person < 3; person++) await put(person, 0);
  const asked: number[] = [];
  const deliver = () => {
    asked.push(at());
    const isTooMuch = asked.length === 2;
    return isTooMuch ? Promise.reject(new DeliveryFailure('closed', 'HTTP_429', seconds(30))) : Promise.resolve();
  };
  const start = at();
  for (let time = 0; time < 40; time++) {
    await sendDueOn({ ...server.deps, gateway: { deliver } }, 'email');
    server.clock.advance(seconds(1));
  }
  expect(asked).toEqual([start, start, start, start + seconds(30)]);
});
