import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '@selvage/server/gateways/message-gateway';
import { startTestApp, type TestApp } from '../../../server/test/harness/test-app.ts';
import { inboxGateway } from './store.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

const letter = (change: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  channel: 'email',
  from: { name: 'Linen Health', address: 'no-reply@linen.example' },
  to: 'aoife@test.example',
  subject: 'Your login code',
  text: 'Enter this code\n\n073519\n\nReset:\nhttp://localhost:3000/memberlogin/reset\n',
  html: '<!doctype html><html><head><title>x</title></head><body>073519</body></html>',
  ...change,
});
const deliver = (message: Message) => inboxGateway(server.deps).deliver(message);
const messagesTo = async (to: string) => {
  const response = await server.browser().get(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
  return response.json<{ messages: { id: string; text: string; to: string; sentAt: string }[] }>().messages;
};

describe('RN3 the inbox as JSON', () => {
  test('lists the messages to an email, newest first, whatever the spelling of the email in the query', async () => {
    await deliver(letter({ to: 'order@test.example', text: 'first' }));
    await deliver(letter({ to: 'order@test.example', text: 'second' }));
    const messages = await messagesTo('Order@Test.example');
    expect(messages.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(Object.keys(messages[0] ?? {})).toEqual(['id', 'channel', 'to', 'subject', 'text', 'html', 'sentAt']);
    expect(messages[0]).toMatchObject({ to: 'order@test.example', sentAt: '2026-03-02T09:00:00.000Z' });
  });

  test('lists the latest 200 messages to all recipients if the query has no email', async () => {
    for (let n = 0; n < 201; n++) await deliver(letter({ to: `person-${n}@test.example` }));
    const { messages } = (await server.browser().get('/dev/inbox.json')).json<{ messages: unknown[] }>();
    expect(messages).toHaveLength(200);
    expect(messages[0]).toMatchObject({ to: 'person-200@test.example' });
  });

  test('keeps one copy of a message that is delivered twice', async () => {
    const twice = letter({ to: 'twice@test.example' });
    await deliver(twice);
    await deliver(twice);
    expect(await messagesTo('twice@test.example')).toHaveLength(1);
  });

  test.each(['to=a&to=b', 'to=%00', `to=${'a'.repeat(321)}`, 'from=someone', 'after=x', 'after=9999999999999999999'])(
    'refuses the query %s as malformed',
    async (query) => {
      for (const path of ['/dev/inbox.json', '/dev/inbox']) {
        const response = await server.browser().get(`${path}?${query}`);
        expect(response.statusCode).toBe(400);
        expect(response.json()).toEqual({ status: 400, data: { errorCode: 110 } });
      }
    },
  );
});

describe('RN3 the inbox as a page', () => {
  test('has a link and a button that copies the code, for a message with both', async () => {
    const text = 'Activate:\nhttp://localhost:3000/memberlogin/activate?code=x\n\nOr enter this code\n\n073519\n';
    await deliver(letter({ to: 'offers@test.example', text }));
    const page = (await server.browser().get('/dev/inbox?to=offers%40test.example')).body;
    expect(page).toContain('data-copy="073519"');
    expect(page).toContain('href="http://localhost:3000/memberlogin/activate?code=x"');
  });

  test('does not offer to open the link in a login code message, because that link is for a person who did not request the code', async () => {
    await deliver(letter({ to: 'login-code@test.example' }));
    const page = (await server.browser().get('/dev/inbox?to=login-code%40test.example')).body;
    expect(page).toContain('data-copy="073519"');
    expect(page).not.toContain('Open the link');
  });

  test('SEC-G6 shows the content of a message as text, also if it is HTML', async () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    await deliver(letter({ to: 'hostile@test.example', subject: hostile, text: hostile, html: hostile }));
    await deliver(letter({ to: 'hostile@test.example', channel: 'sms', subject: '', text: hostile, html: '' }));
    const page = (await server.browser().get('/dev/inbox?to=hostile%40test.example')).body;
    expect(page.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(3);
    expect(page).not.toContain('<img');
  });

  test('SEC-G6 shows a message in a frame that runs nothing and loads nothing', async () => {
    await deliver(letter({ to: 'framed@test.example' }));
    const [message] = await messagesTo('framed@test.example');
    const response = await server.browser().get(`/dev/inbox/${message?.id}.html`);
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox allow-popups/,
    );
    expect(response.headers['content-security-policy']).not.toMatch(/allow-(scripts|same-origin|forms)/);
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(response.body).toContain('<base target="_blank">');
  });

  test.each(['999999', '9999999999999999999', '1e3', 'x'])('answers 404 for the message %s', async (id) => {
    expect((await server.browser().get(`/dev/inbox/${id}.html`)).statusCode).toBe(404);
  });

  test('says that there are no messages if the inbox is empty', async () => {
    expect((await server.browser().get('/dev/inbox?to=nobody%40test.example')).body).toContain(
      'There are no messages to nobody@test.example yet.',
    );
  });
});

test('RN2 production has no inbox', async () => {
  const production = await startTestApp(() => ({ mode: 'production' }));
  for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev', '/memberarea/']) {
    expect((await production.browser().get(path)).body).not.toMatch(/inbox|demo/i);
  }
  await production.close();
});
