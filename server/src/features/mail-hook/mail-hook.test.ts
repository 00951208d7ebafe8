import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../messages/outbox-store.ts';
import { expectRefusal, outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

const secret = 'a-secret-of-the-provider-and-ours-42';

const notice = {
  message: 'password-changed',
  channel: 'email',
  secretId: null,
  brand: 'linen',
  language: 'en',
  expiresAt: null,
} as const;

let server: TestApp;
let accountId: string;
let id: string;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true, hookSecret: secret }));
});
beforeEach(async () => {
  const { db, now } = server.deps;
  await db.deleteFrom('throttles').execute();
  const account = await addAccount(server.deps, { password: null });
  accountId = account.id;
  const facts = { at: now().toISOString() };
  const recipient = account.email;
  await enqueue(db, { ...notice, accountId, recipient, facts }, now());
  const [message] = await server.deliver();
  id = message?.id ?? '';
});
afterAll(() => server.close());

/** A server's request, not a browser's. */
const tell = (body: object, authorization: string | null = `Bearer ${secret}`) =>
  server.app.inject({
    method: 'POST',
    url: '/hooks/mail',
    headers: { host: 'localhost:3000', ...(authorization !== null && { authorization }) },
    payload: body,
  });

const known = () =>
  server.deps.db
    .selectFrom('outbox')
    .select(['delivery_status', 'delivery_code', 'delivery_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const audited = () =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'reason', 'kind'])
    .where('account_id', '=', accountId)
    .where('event', 'like', 'message-%')
    .orderBy('id')
    .execute();

describe('the mail hook for delivery reports', () => {
  test('stores a bounce with its code, and audits it for the account', async () => {
    const answer = await tell({ messageId: `<${id}@linen.example>`, kind: 'bounced', code: '5.1.1' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { noted: true }]);
    expect(await known()).toEqual({
      delivery_status: 'bounced',
      delivery_code: '5.1.1',
      delivery_at: server.clock.now(),
    });
    expect(await audited()).toEqual([{ event: 'message-bounced', reason: '5.1.1', kind: 'member' }]);
  });

  test.each([['<>'], ['<@>'], ['@'], ['']])('recognises a message id with %j around it', async (around) => {
    const domain = around.includes('@') ? '@linen.example' : '';
    const messageId = around.startsWith('<') ? `<${id}${domain}>` : `${id}${domain}`;
    expect((await tell({ messageId, kind: 'delivered' })).json()).toEqual({ noted: true });
  });

  test('stores one event once, also if it is sent several times at once', async () => {
    const bounce = { messageId: id, kind: 'bounced', code: '5.1.1' };
    const answers = await Promise.all([tell(bounce), tell(bounce), tell(bounce)]);
    expect(answers.filter((answer) => answer.json().noted === true)).toHaveLength(1);
    expect((await tell(bounce)).json()).toEqual({ noted: false });
    expect(await audited()).toHaveLength(1);
  });

  test('keeps the worst delivery status, in whatever order the events come', async () => {
    for (const kind of ['complained', 'bounced', 'delivered']) await tell({ messageId: id, kind });
    expect(await known()).toMatchObject({ delivery_status: 'complained', delivery_code: null });
    expect(await audited()).toEqual([{ event: 'message-complained', reason: null, kind: 'member' }]);
  });

  test('adds no audit row for a delivered message', async () => {
    await tell({ messageId: id, kind: 'delivered' });
    expect(await known()).toMatchObject({ delivery_status: 'delivered' });
    expect(await audited()).toEqual([]);
  });

  test.each(['0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11', 'not-one-of-ours@linen.example', "'; drop table outbox"])(
    'answers 200 for the unknown message id %j, so that it is not sent again',
    async (messageId) => {
      const answer = await tell({ messageId, kind: 'bounced' });
      expect([answer.statusCode, answer.json()]).toEqual([200, { noted: false }]);
    },
  );
});

describe('ER2 a delivery report to the mail hook', () => {
  test.each([null, '', 'Bearer', 'Bearer wrong', secret, `Basic ${secret}`, `Bearer ${secret} `.repeat(2)])(
    'is refused with hook.not-authorised for the header %j, before its body is read',
    async (authorization) => {
      const answer = await tell({ nonsense: true }, authorization);
      expectRefusal(answer, 401);
      expect(outcomeOf(answer)).toBe('401/123');
    },
  );

  test.each<[body: object]>([
    [{}],
    [{ messageId: 'x', kind: 'opened' }],
    [{ messageId: 'x', kind: 'bounced', code: '550 5.1.1 <joan@test.example> unknown' }],
    [{ messageId: 'x', kind: 'bounced', recipient: 'joan@test.example' }],
    [{ messageId: 'x'.repeat(300), kind: 'bounced' }],
  ])('is refused with request.malformed for the body %j', async (body) => {
    expect(outcomeOf(await tell(body))).toBe('400/110');
  });

  test('is refused with 429 after many wrong secrets, and still accepted with the right secret', async () => {
    for (let guess = 0; guess < 29; guess++) await tell({}, 'Bearer wrong');
    expect(outcomeOf(await tell({}, 'Bearer wrong'))).toBe('429/119');
    expect((await tell({ messageId: id, kind: 'delivered' })).json()).toEqual({ noted: true });
  });

  test('is refused with request.not-found if no secret is configured', async () => {
    const without = await startTestApp();
    const answer = await without.app.inject({
      method: 'POST',
      url: '/hooks/mail',
      headers: { host: 'localhost:3000', authorization: 'Bearer ' },
      payload: { messageId: id, kind: 'bounced' },
    });
    expect(outcomeOf(answer)).toBe('404/112');
    await without.close();
  });
});
