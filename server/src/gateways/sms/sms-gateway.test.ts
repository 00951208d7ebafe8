import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seconds } from '@selvage/contract/time-units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SmsSettings } from '../../config/config.ts';
import { readSms, type SmsSource } from '../../config/sms-settings.ts';
import { builtProgram } from '../../../test/harness/server-process.ts';
import { withTrace } from '../trace-context.ts';
import { startSmsSink, type SmsSink, type SmsSinkMode } from '../../../test/harness/messages.ts';
import type { Message } from '../message-gateway.ts';
import { smsGateway } from './sms-gateway.ts';

let sink: SmsSink;
beforeEach(async () => {
  sink = await startSmsSink();
});
afterEach(() => sink.close());

test.each(['selvage', 'selvage-demo'] as const)(
  'the tables of foreign phone numbers are in a separate file beside the program %s',
  (name) => {
    const program = builtProgram(name);
    const holders = readdirSync(dirname(program)).filter((file) =>
      readFileSync(join(dirname(program), file), 'utf8').includes('country_calling_codes'),
    );
    expect(holders).toEqual([expect.stringMatching(/^mobile-number-/)]);
  },
);

const now = () => new Date('2026-03-02T09:00:00Z');
const secret = 'hunter2';
const message = (change: Partial<Message> = {}): Message => ({
  id: '0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11',
  channel: 'sms',
  from: { name: 'Linen Health', address: 'no-reply@linen.example' },
  to: '0851234567',
  subject: '',
  text: 'Do chód: 123456 & "é" {to}\n@portal.example #123456',
  html: '',
  ...change,
});

function settings(given: Partial<SmsSource>): SmsSettings {
  const read = readSms({ url: null, secret, given: undefined, ...given });
  if (read === null) throw new Error('there is no gateway');
  return read;
}

const plain = () => settings({ url: `${sink.url}/send?key={x}` });
const account = `AC${'0'.repeat(32)}`;
const twilio = () =>
  settings({ given: { shape: 'twilio', accountSid: account, from: '+35312345678', baseUrl: sink.url } });
const send = (to: SmsSettings, change: Partial<Message> = {}) =>
  smsGateway(to, now, ['IE', 'GB']).deliver(message(change));

describe('the request to a text gateway', () => {
  test('has an id, a number and a text as JSON with SMS_URL alone', async () => {
    await send(plain());
    expect(sink.heard).toMatchObject([
      {
        method: 'POST',
        path: '/send?key=%7Bx%7D',
        headers: { 'content-type': 'application/json', 'idempotency-key': message().id },
      },
    ]);
    expect(JSON.parse(sink.heard[0]?.body ?? '')).toEqual({
      id: message().id,
      to: '+353851234567',
      text: message().text,
    });
  });

  test('has a number of another accepted country unchanged', async () => {
    await send(plain(), { to: '+447400123456' });
    expect(JSON.parse(sink.heard[0]?.body ?? '')).toMatchObject({ to: '+447400123456' });
  });

  test('has a form and a login for Twilio', async () => {
    sink.mode = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
    await send(twilio());
    expect(sink.heard).toMatchObject([
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${account}/Messages.json`,
        headers: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
      },
    ]);
    expect(Object.fromEntries(new URLSearchParams(sink.heard[0]?.body))).toEqual({
      To: '+353851234567',
      From: '+35312345678',
      Body: message().text,
    });
  });

  test('has an API key and a messaging service for Twilio', async () => {
    sink.mode = { status: 201 };
    const [apiKeySid, messagingServiceSid] = [`SK${'1'.repeat(32)}`, `MG${'2'.repeat(32)}`];
    await send(
      settings({ given: { shape: 'twilio', accountSid: account, apiKeySid, messagingServiceSid, baseUrl: sink.url } }),
    );
    expect(sink.heard[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${apiKeySid}:${secret}`).toString('base64')}`,
    );
    expect(new URLSearchParams(sink.heard[0]?.body).get('MessagingServiceSid')).toBe(messagingServiceSid);
  });

  test('follows a JSON template, with values that cannot leave their place', async () => {
    await send(
      settings({
        given: {
          shape: 'generic',
          method: 'PUT',
          url: `${sink.url}/v1/{id}`,
          headers: { Authorization: 'Bearer {secret}' },
          body: {
            messages: [{ destinations: [{ to: '{digits}' }], text: '{text}', flash: false }],
            ref: 'selvage-{id}',
          },
        },
      }),
    );
    expect(sink.heard).toMatchObject([
      { method: 'PUT', path: `/v1/${message().id}`, headers: { authorization: `Bearer ${secret}` } },
    ]);
    expect(JSON.parse(sink.heard[0]?.body ?? '')).toEqual({
      messages: [{ destinations: [{ to: '353851234567' }], text: message().text, flash: false }],
      ref: `selvage-${message().id}`,
    });
  });

  test('follows a form template', async () => {
    const body = { username: 'selvage', password: '{secret}', to: '{to}', message: '{text}' };
    await send(settings({ given: { shape: 'generic', url: sink.url, encoding: 'form', body } }));
    expect(sink.heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sink.heard[0]?.body))).toEqual({
      username: 'selvage',
      password: secret,
      to: '+353851234567',
      message: message().text,
    });
  });

  test('passes on the trace of the request that caused the text', async () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', flags: '01' };
    await withTrace(trace, () => send(settings({ url: sink.url })));
    expect(sink.heard[0]?.headers['traceparent']).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
  });

  test('follows an address template', async () => {
    const url = `${sink.url}/send?to={to}&text={text}`;
    await send(settings({ given: { shape: 'generic', method: 'GET', url } }));
    const asked = new URL(sink.heard[0]?.path ?? '', sink.url);
    expect(Object.fromEntries(asked.searchParams)).toEqual({ to: '+353851234567', text: message().text });
    expect(sink.heard[0]).toMatchObject({ method: 'GET', body: '' });
  });

  test.each([
    '+353851234567',
    '+33612345678',
    '+44 7400 123456',
    '0851234567,0861234567',
    '0051234567',
    '085123456',
    '0851234567\n',
    '',
  ])('SEC-G5 is not sent for the number %j', async (to) => {
    await expect(send(plain(), { to })).rejects.toMatchObject({ type: 'never', code: 'BAD_NUMBER' });
    expect(sink.heard).toEqual([]);
  });
});

const status = (code: number, more: { body?: string; headers?: Record<string, string> } = {}) => ({
  status: code,
  ...more,
});
const twilioSays = (httpStatus: number, code: number) =>
  status(httpStatus, { body: JSON.stringify({ code, message: "'+353851234567' is not right", status: httpStatus }) });

describe('X8 J7 a failure of the text gateway', () => {
  test.each<[mode: SmsSinkMode, type: string, code: string]>([
    [status(400), 'never', 'HTTP_400'],
    [status(422), 'never', 'HTTP_422'],
    [status(401), 'closed', 'HTTP_401'],
    [status(403), 'closed', 'HTTP_403'],
    [status(404), 'closed', 'HTTP_404'],
    [status(302, { headers: { location: 'http://127.0.0.1:1/' } }), 'closed', 'HTTP_302'],
    [status(408), 'later', 'HTTP_408'],
    [status(500), 'later', 'HTTP_500'],
    [status(503), 'closed', 'HTTP_503'],
    ['drop', 'later', 'UND_ERR_SOCKET'],
  ])('%j', async (mode, type, code) => {
    sink.mode = mode;
    await expect(send(plain())).rejects.toMatchObject({ type, code });
  });

  test.each<[mode: SmsSinkMode, type: string, code: string]>([
    [twilioSays(400, 21_211), 'never', 'TWILIO_21211'],
    [twilioSays(400, 21_610), 'never', 'TWILIO_21610'],
    [twilioSays(400, 21_408), 'closed', 'TWILIO_21408'],
    [twilioSays(401, 20_003), 'closed', 'TWILIO_20003'],
    [twilioSays(429, 20_429), 'closed', 'TWILIO_20429'],
    [twilioSays(400, 29_999), 'never', 'TWILIO_29999'],
    [twilioSays(500, 20_500), 'later', 'TWILIO_20500'],
    [status(502, { body: '<html>' }), 'closed', 'HTTP_502'],
  ])('Twilio %j', async (mode, type, code) => {
    sink.mode = mode;
    const failure: unknown = await send(twilio()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type, code });
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/hunter2|0?851234567/);
  });

  test('is any status that the settings do not list as success', async () => {
    const body = { to: '{to}', text: '{text}' };
    const given = { shape: 'generic' as const, url: sink.url, body, success: [202] };
    await send(settings({ given }));
    sink.mode = { status: 200 };
    await expect(send(settings({ given }))).rejects.toMatchObject({ type: 'later', code: 'HTTP_200' });
  });

  test('is a request that takes too long', async () => {
    sink.mode = 'hang';
    await expect(send({ ...plain(), timeout: 100 })).rejects.toMatchObject({ type: 'later', code: 'TIMEOUT' });
  });

  test('counts as closed if nothing listens', async () => {
    const gone = plain();
    await sink.close();
    await expect(send(gone)).rejects.toMatchObject({ type: 'closed', code: 'ECONNREFUSED' });
    sink = await startSmsSink();
  });

  test.each([
    ['30', seconds(30)],
    ['Mon, 02 Mar 2026 09:01:00 GMT', seconds(60)],
    ['86400', seconds(600)],
    ['soon', null],
    ['-5', null],
    ['Mon, 02 Mar 2026 08:00:00 GMT', null],
  ])('sets the pause by Retry-After: %s', async (header, retryAfter) => {
    sink.mode = status(429, { headers: { 'retry-after': header } });
    await expect(send(plain())).rejects.toMatchObject({ type: 'closed', retryAfter });
  });
});
