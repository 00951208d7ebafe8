import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readMail } from '../config/mail-settings.ts';
import { DeliveryFailure, type Message, type MessageGateway } from '../gateways/message-gateway.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { type TestApp, startTestApp } from '../../test/harness/test-app.ts';
import { type OutgoingMessage, enqueue } from './outbox-store.ts';
import { sendDue } from './sender.ts';

let server: TestApp;
let accountId: string;
beforeAll(async () => {
  server = await startTestApp();
  accountId = (await addAccount(server.deps)).id;
});
afterEach(() => server.deps.db.deleteFrom('outbox').execute());
afterAll(() => server.close());

const outgoing = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  message: 'account-locked',
  channel: 'email',
  recipient: 'joan@test.example',
  accountId,
  secretId: null,
  brand: 'linen',
  language: 'en',
  facts: { at: '2026-03-02T09:00:00.000Z' },
  expiresAt: null,
  ...change,
});

const put = (change: Partial<OutgoingMessage> = {}) => enqueue(server.deps.db, outgoing(change), server.deps.now());
const rows = () => server.deps.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
const send = (gateway: MessageGateway) => sendDue({ ...server.deps, gateway });

/** A gateway that refuses `fails` messages and then takes all others. */
function recorder(
  fails = 0,
  error: unknown = Object.assign(new Error('451 joan@test.example try later'), { code: 'EENVELOPE' }),
) {
  const taken: Message[] = [];
  let refused = 0;
  const deliver = (message: Message): Promise<void> => {
    if (refused++ < fails) return Promise.reject(error);
    taken.push(message);
    return Promise.resolve();
  };
  return { taken, deliver };
}

describe('a message is committed with the change that caused it', () => {
  test('FAULT-I3 a change that is rolled back leaves no message', async () => {
    const change = server.deps.db.transaction().execute(async (tx) => {
      await enqueue(tx, outgoing(), server.deps.now());
      throw new Error('the change did not happen');
    });
    await expect(change).rejects.toThrow('the change did not happen');
    expect(await rows()).toEqual([]);
  });

  test('a message is not sent before the commit', async () => {
    const gateway = recorder();
    await server.deps.db.transaction().execute(async (tx) => {
      await enqueue(tx, outgoing(), server.deps.now());
      expect(await send(gateway)).toBe(0);
    });
    expect(await send(gateway)).toBe(1);
    expect(gateway.taken).toHaveLength(1);
  });

  test('Q-22 a row is stored also if there is nothing to send, and is never sent', async () => {
    await put({ message: 'none', channel: 'none', recipient: null, accountId: null });
    expect(await send(recorder())).toBe(0);
    expect(await rows()).toMatchObject([{ channel: 'none', sent_at: server.clock.now() }]);
  });
});

describe('the sending of a message', () => {
  test('is done once, and then the recipient is deleted from the row', async () => {
    await put();
    const gateway = recorder();
    expect(await send(gateway)).toBe(1);
    expect(await send(gateway)).toBe(0);
    expect(gateway.taken).toMatchObject([
      { to: 'joan@test.example', channel: 'email', from: { name: 'Linen Health', address: 'no-reply@linen.example' } },
    ]);
    expect(await rows()).toMatchObject([{ sent_at: server.clock.now(), dead_at: null, recipient: null, attempts: 1 }]);
  });

  test('never happens twice with five concurrent senders', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `person-${String(index).padStart(3, '0')}@test.example`);
    for (const recipient of many) await put({ recipient });
    const gateway = recorder();
    const sender = async () => {
      while ((await send(gateway)) > 0);
    };
    await Promise.all(Array.from({ length: 5 }, sender));
    expect(gateway.taken.map(({ to }) => to).toSorted()).toEqual(many);
  });

  test('starts with the oldest message', async () => {
    const mail = readMail(new URL('smtp://mail.test.example'), { connections: 1 }, '.');
    for (const recipient of ['c@test.example', 'a@test.example', 'b@test.example']) {
      await put({ recipient });
      server.clock.advance(seconds(1));
    }
    const gateway = recorder();
    await sendDue({ ...server.deps, gateway, config: { ...server.deps.config, mail } });
    expect(gateway.taken.map(({ to }) => to)).toEqual(['c@test.example', 'a@test.example', 'b@test.example']);
  });

  test('X7 skips messages that have expired', async () => {
    await put({ expiresAt: new Date(server.clock.now().getTime() + minutes(10)) });
    server.clock.advance(minutes(10));
    const gateway = recorder();
    await send(gateway);
    expect(gateway.taken).toEqual([]);
    expect(await rows()).toMatchObject([
      { dead_at: server.clock.now(), sent_at: null, recipient: null, last_error: 'expired' },
    ]);
  });
});

describe('X7 a message that the gateway refuses', () => {
  test('is tried again after 2, 4, 8 seconds and so on, at most a minute apart, with the same id', async () => {
    await put();
    const gateway = recorder(8);
    const asked: string[] = [];
    const watched = { deliver: (message: Message) => (asked.push(message.id), gateway.deliver(message)) };
    for (const pause of [2, 4, 8, 16, 32, 60, 60, 60]) {
      expect(await send(watched)).toBe(1);
      server.clock.advance(seconds(pause) - 1);
      expect(await send(watched)).toBe(0);
      server.clock.advance(1);
    }
    expect(await send(watched)).toBe(1);
    expect(gateway.taken).toHaveLength(1);
    expect(new Set(asked).size).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 9, sent_at: server.clock.now(), recipient: null }]);
  });

  test('fails for good after fifty tries, and the recipient is deleted', async () => {
    await put();
    const gateway = recorder(Number.POSITIVE_INFINITY);
    for (let attempt = 0; attempt < 50; attempt++) {
      expect(await send(gateway)).toBe(1);
      server.clock.advance(minutes(15));
    }
    expect(await send(gateway)).toBe(0);
    expect(await rows()).toMatchObject([
      { dead_at: expect.any(Date), sent_at: null, recipient: null, last_error: 'EENVELOPE', attempts: 50 },
    ]);
  });

  test.each([
    ['its code', Object.assign(new Error('550 joan@test.example unknown'), { code: 'EENVELOPE' }), 'EENVELOPE'],
    ['its class', new TypeError('joan@test.example'), 'TypeError'],
    ['nothing', 'joan@test.example', 'unknown'],
  ])('J3 has %s of the failure stored, and never the gateway’s words', async (_what, error, remembered) => {
    await put();
    const from = server.logged.length;
    await send(recorder(1, error));
    expect(await rows()).toMatchObject([{ last_error: remembered }]);
    expect(server.logged.slice(from).join()).toContain(remembered);
    expect(server.logged.slice(from).join()).not.toContain('joan@');
  });

  test('does not delay messages to other people', async () => {
    await put({ recipient: 'first@test.example' });
    server.clock.advance(1);
    await put({ recipient: 'second@test.example' });
    const gateway = recorder(1);
    await send(gateway);
    expect(gateway.taken.map(({ to }) => to)).toEqual(['second@test.example']);
  });

  test('a slow gateway leaves the rest of the batch to the next sender', async () => {
    for (let index = 0; index < 10; index++) await put({ recipient: `person-${index}@test.example` });
    const taken: string[] = [];
    const slow = { deliver: async ({ to }: Message) => (taken.push(to), server.clock.advance(seconds(21))) };
    await send(slow);
    expect(taken).toHaveLength(5);
    const gateway = recorder();
    await send(gateway);
    expect([...taken, ...gateway.taken.map(({ to }) => to)].toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `person-${index}@test.example`),
    );
    expect(await rows()).toMatchObject(Array.from({ length: 10 }, () => ({ attempts: 1 })));
  });

  test.each([
    ['never', 'SMTP_550_5.1.1'],
    ['later', 'SMTP_451'],
  ] as const)('does not stop the other messages if the refusal is %s', async (verdict, code) => {
    await put({ recipient: 'poison@test.example' });
    for (const recipient of ['a@test.example', 'b@test.example']) await put({ recipient });
    const taken: string[] = [];
    const deliver = ({ to }: Message) =>
      to === 'poison@test.example'
        ? Promise.reject(new DeliveryFailure(verdict, code))
        : Promise.resolve(void taken.push(to));
    await send({ deliver });
    expect(taken.toSorted()).toEqual(['a@test.example', 'b@test.example']);
    const poisoned = (await rows()).find(({ last_error: reason }) => reason === code);
    expect(poisoned).toMatchObject({ sent_at: null, attempts: 1, sending: false });
    expect(poisoned?.dead_at).toEqual(verdict === 'never' ? server.clock.now() : null);
    expect(poisoned?.recipient).toBe(verdict === 'never' ? null : 'poison@test.example');
  });
});

describe('X7 the order of messages', () => {
  const toOne = (minute: number) =>
    put({
      message: 'password-changed',
      recipient: 'joan@test.example',
      facts: { at: `2026-03-02T09:0${minute}:00.000Z` },
    });
  const timesOf = (messages: readonly Message[]) => messages.map(({ text }) => /09:0\d/.exec(text)?.[0]);

  test('sends the messages of one person one after another, with any number of senders', async () => {
    for (const minute of [1, 2, 3]) await toOne(minute);
    const gateway = recorder();
    expect(await send(gateway)).toBe(1);
    expect(await send(gateway)).toBe(1);
    expect(await send(gateway)).toBe(1);
    expect(timesOf(gateway.taken)).toEqual(['09:01', '09:02', '09:03']);
  });

  test('makes a message wait while an earlier message to the same person is being sent, and not while that message waits for its next try', async () => {
    for (const minute of [1, 2]) await toOne(minute);
    const gateway = recorder();
    let letGo: (() => void) | undefined;
    const held = {
      deliver: () => new Promise<void>((_resolve, reject) => (letGo = () => reject(new Error('not now')))),
    };
    const first = send(held);
    await expect.poll(() => letGo !== undefined).toBe(true);
    expect((await rows()).filter(({ sending }) => sending)).toHaveLength(1);
    expect(await send(gateway)).toBe(0);
    letGo?.();
    await first;
    expect(await send(gateway)).toBe(1);
    expect(timesOf(gateway.taken)).toEqual(['09:02']);
    server.clock.advance(seconds(2));
    await send(gateway);
    expect(timesOf(gateway.taken)).toEqual(['09:02', '09:01']);
  });
});

describe('X3 a sender that dies', () => {
  test('after it sent a message leaves the message to another sender, which sends it again with the same id and words, but not at once', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    await server.browser().post('/api/idauth/auth', account.credentials);
    const gateway = recorder();
    const dies = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('killed');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await expect(sendDue({ ...server.deps, db: dies, gateway })).rejects.toThrow('killed');
    expect(await send(gateway)).toBe(0);
    server.clock.advance(minutes(1));
    expect(await send(gateway)).toBe(1);
    expect(gateway.taken).toHaveLength(2);
    expect(gateway.taken[1]).toEqual(gateway.taken[0]);
    expect(gateway.taken[0]?.text).toMatch(/\b\d{6}\b/);
  });
});
