import { type KeyObject, createVerify, generateKeyPairSync } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MailSettings } from '../../config/config.ts';
import { madeCertificate } from '../../../test/harness/machine.ts';
import { type MailSink, type SinkMode, smtpRefusal, startMailSink } from '../../../test/harness/messages.ts';
import type { Message } from '../message-gateway.ts';
import { patience, smtpGateway } from './smtp-gateway.ts';
import { withTrace } from '../trace-context.ts';

let sink: MailSink;
let gateway: ReturnType<typeof smtpGateway>;

beforeAll(async () => {
  sink = await startMailSink();
  gateway = smtpGateway(sink.settings());
});
afterEach(() => void sink.mails.splice(0));
afterAll(async () => {
  await gateway.close();
  await sink.close();
});

const message = (change: Partial<Message> = {}): Message => ({
  id: '0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11',
  channel: 'email',
  from: { name: 'Linen Health', address: 'no-reply@linen.example' },
  to: 'joan@test.example',
  subject: 'Do chód: 123456 – Linen',
  text: 'Do chód: 123456\nSlán, Áine\n.\nafter a lone dot',
  html: '<p>Do chód: <b>123456</b> é</p>',
  ...change,
});

describe('SEC-G5 a mail as the mail server receives it', () => {
  test('has the trace of the request that caused it', async () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', flags: '01' };
    await withTrace(trace, () => gateway.deliver(message()));
    expect(sink.mails[0]?.raw).toMatch(/^traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01\r?$/im);
  });

  test('has one recipient, our Message-ID, a date, a text part and an HTML part, and keeps its accents', async () => {
    await gateway.deliver(message());
    expect(sink.mails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'no-reply@linen.example', to: ['joan@test.example'] },
    ]);
    const raw = sink.mails[0]?.raw ?? '';
    expect(raw.match(/^to:/gim)).toHaveLength(1);
    expect(raw.match(/^(cc|bcc):/gim)).toBeNull();
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      from: { name: 'Linen Health', address: 'no-reply@linen.example' },
      to: [{ address: 'joan@test.example' }],
      messageId: '<0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11@linen.example>',
      subject: 'Do chód: 123456 – Linen',
      date: expect.stringMatching(/^\d{4}-/),
    });
    expect(mail.text?.trim().replaceAll('\r\n', '\n')).toBe('Do chód: 123456\nSlán, Áine\n.\nafter a lone dot');
    expect(mail.html?.trim()).toBe('<p>Do chód: <b>123456</b> é</p>');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('X3 is the same mail when it is sent again', async () => {
    await gateway.deliver(message());
    await gateway.deliver(message());
    const ids = await Promise.all(sink.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    'joan@test.example, evil@evil.example',
    'joan@test.example;evil@evil.example',
    '"evil@evil.example" <joan@test.example>',
    'joan@test.example>\r\nRCPT TO:<evil@evil.example',
    'joan@test.example\r\nBcc: evil@evil.example',
    '"a, evil@evil.example"@test.example',
    'joan@test.example (evil@evil.example)',
    'joan\u0000@test.example',
    'joan＠test.example',
    'Joan@test.example',
    ' joan@test.example',
    'joan',
    '',
  ])('fails for good with a recipient like %j, and nothing is sent', async (to) => {
    await expect(gateway.deliver(message({ to }))).rejects.toMatchObject({ type: 'never', code: 'BAD_ADDRESS' });
    expect(sink.mails).toEqual([]);
  });

  test('has no added header from a line break in a subject or a brand’s name', async () => {
    await gateway.deliver(
      message({
        subject: 'a\r\nBcc: evil@evil.example\r\n\r\nbody',
        from: { name: 'Linen\r\nBcc: x@evil.example', address: 'no-reply@linen.example' },
      }),
    );
    expect(sink.mails[0]?.to).toEqual(['joan@test.example']);
    expect(sink.mails[0]?.raw.match(/^bcc:/gim)).toBeNull();
  });

  test('is sent over a few connections that are kept open', async () => {
    const before = sink.connections;
    const ten = () => Promise.all(Array.from({ length: 10 }, () => gateway.deliver(message())));
    await ten();
    await ten();
    expect(sink.mails).toHaveLength(20);
    expect(sink.connections - before).toBeLessThanOrEqual(5);
  });
});

/** Sends one mail with the changed settings to a mail server with these options, and returns the result. */
async function sendTo(options: SMTPServerOptions, change: Partial<MailSettings>, mode: SinkMode = 'ok') {
  const other = await startMailSink(options);
  other.mode = mode;
  const sending = smtpGateway(
    other.settings(change),
    mode === 'hang' ? { ...patience, greetingTimeout: 200 } : patience,
  );
  const failure: unknown = await sending.deliver(message()).then(
    () => null,
    (error: unknown) => error,
  );
  await sending.close();
  await other.close();
  return { failure, mails: other.mails };
}

describe('the settings of the mail gateway', () => {
  test('set the return path for bounces, and a header with the message id', async () => {
    const change = { returnPath: 'bounces@linen.example', headers: { 'X-PM-Metadata-outbox': '{id}' } };
    const { mails } = await sendTo({}, change);
    expect(mails[0]?.from).toBe('bounces@linen.example');
    expect(mails[0]?.raw).toMatch(/^X-PM-Metadata-outbox: 0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11\r$/im);
    expect(mails[0]?.raw).toMatch(/^From: Linen Health <no-reply@linen\.example>\r$/m);
  });

  test('sign the mail of a domain that has a DKIM key, and no other mail', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { mails } = await sendTo({}, { dkim: [{ domain: 'linen.example', selector: 's1', key }] });
    const raw = mails[0]?.raw ?? '';
    const [signature = ''] = /^DKIM-Signature:[\s\S]*?\r\n(?=\S)/.exec(raw) ?? [];
    expect(signature).toMatch(/d=linen\.example;[\s\S]*s=s1;/);
    expect(isSigned(raw, signature, publicKey)).toBe(true);
    const other = await sendTo({}, { dkim: [{ domain: 'tweed.example', selector: 's1', key }] });
    expect(other.mails[0]?.raw).not.toContain('DKIM-Signature');
  });
});

/** True if the DKIM signature with relaxed headers (RFC 6376) is right. Supports only the form of our own signatures. */
function isSigned(raw: string, signature: string, publicKey: KeyObject): boolean {
  const [head = ''] = raw.slice(signature.length).split('\r\n\r\n');
  const headers = head.split(/\r\n(?=\S)/);
  const relaxed = (header: string) => {
    const [name = '', ...rest] = header.split(':');
    return `${name.toLowerCase().trim()}:${rest
      .join(':')
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const tag = (name: string) => new RegExp(`[;\\s]${name}=([^;]+)`).exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? '';
  const signed = tag('h')
    .split(':')
    .flatMap((name) => headers.filter((header) => header.toLowerCase().startsWith(`${name}:`)).slice(-1))
    .map((header) => `${relaxed(header)}\r\n`);
  const own = relaxed(signature.trimEnd()).replace(/b=[^;]*$/, 'b=');
  return createVerify('RSA-SHA256')
    .update(`${signed.join('')}${own}`)
    .verify(publicKey, tag('b'), 'base64');
}

describe('TLS and login at the mail server', () => {
  const certificate = madeCertificate();
  const password = 'p@ss:word/with%odd';
  const wantsLogin: SMTPServerOptions = {
    ...certificate,
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password: given }, _session, done) =>
      username === 'selvage' && given === password
        ? done(null, { user: username })
        : done(smtpRefusal(535, '5.7.8 selvage: wrong')),
  };
  const login = { user: 'selvage', password };
  const trusted = { ca: certificate.cert, host: 'localhost' };

  test.each<[what: string, options: SMTPServerOptions, change: Partial<MailSettings>]>([
    ['by STARTTLS', {}, { startTls: 'required' }],
    ['from the first byte', { secure: true }, { secure: true }],
  ])(
    'a server with a certificate of a configured authority gets the mail, with TLS %s',
    async (_what, options, change) => {
      const { failure, mails } = await sendTo({ ...wantsLogin, ...options }, { ...trusted, login, ...change });
      expect(failure).toBeNull();
      expect(mails).toHaveLength(1);
    },
  );

  test.each<[what: string, options: SMTPServerOptions, change: Partial<MailSettings>]>([
    ['no known authority signed its certificate', {}, { ...trusted, ca: null, startTls: 'required' }],
    ['no known authority signed its certificate, and TLS is optional', {}, { ...trusted, ca: null }],
    ['its certificate has another name', {}, { ca: certificate.cert, host: '127.0.0.2' }],
    ['the required STARTTLS is missing', { disabledCommands: ['STARTTLS'] }, { ...trusted, startTls: 'required' }],
    ['the password is wrong', {}, { ...trusted, login: { ...login, password: 'wrong' } }],
    ['it has no login', { disabledCommands: ['AUTH'] }, { ...trusted }],
  ])('J7 nothing is sent if %s', async (_what, options, change) => {
    const { failure, mails } = await sendTo({ ...wantsLogin, ...options }, { login, ...change });
    expect(failure).toMatchObject({ type: 'closed', code: expect.stringMatching(/^(E[A-Z]+|SMTP_\d{3}.*)$/) });
    expect(mails).toEqual([]);
  });
});

describe('J7 a failure of the mail server', () => {
  test.each<[what: string, options: SMTPServerOptions, type: string, code: string]>([
    ['knows no such mailbox', { onRcptTo: refusing(550, '5.1.1 joan@test.example?') }, 'never', 'SMTP_550_5.1.1'],
    ['gives no details', { onRcptTo: refusing(553, 'joan@test.example?') }, 'never', 'SMTP_553'],
    ['has a full mailbox', { onRcptTo: refusing(452, '4.2.2 full') }, 'later', 'SMTP_452_4.2.2'],
    ['will not relay for us', { onRcptTo: refusing(554, '5.7.1 relay denied') }, 'later', 'SMTP_554_5.7.1'],
    ['wants us to log in', { onRcptTo: refusing(530, 'log in first') }, 'later', 'SMTP_530'],
    ['is busy', { onMailFrom: refusing(451, '4.3.2 busy') }, 'later', 'SMTP_451_4.3.2'],
    ['does not take the sender', { onMailFrom: refusing(550, '5.1.8 who?') }, 'later', 'SMTP_550_5.1.8'],
    ['does not like the text', { onData: afterData(554) }, 'never', 'SMTP_554'],
    ['wants the text later', { onData: afterData(451) }, 'later', 'SMTP_451'],
    ['is shut down', { onConnect: (_session, done) => done(smtpRefusal(554)) }, 'closed', 'SMTP_554'],
    ['is about to shut down', { onConnect: (_session, done) => done(smtpRefusal(421)) }, 'closed', 'SMTP_421'],
  ])('is classified if it %s', async (_what, options, type, code) => {
    expect((await sendTo(options, {})).failure).toMatchObject({ type, code });
  });

  test.each<[mode: SinkMode, type: string, code: string]>([
    ['4xx', 'later', 'SMTP_451_4.3.0'],
    ['5xx', 'never', 'SMTP_550_5.1.1'],
    ['hang', 'closed', 'ETIMEDOUT'],
    ['drop-after-data', 'later', 'ECONNECTION'],
  ])('is classified in mode %s', async (mode, type, code) => {
    const { failure } = await sendTo({}, {}, mode);
    expect(failure).toMatchObject({ type, code });
    expect(String(failure)).not.toContain('joan');
  });

  test('is classified as closed if nothing listens', async () => {
    const { port } = await startMailSink().then(async (gone) => (await gone.close(), gone));
    const nobody = smtpGateway(sink.settings({ port }));
    await expect(nobody.deliver(message())).rejects.toMatchObject({ type: 'closed' });
    await nobody.close();
  });

  test('loses no message if the server restarts and the open connection is gone', async () => {
    const restarted = await startMailSink();
    const sending = smtpGateway(restarted.settings());
    await sending.deliver(message());
    await restarted.refuse();
    await restarted.listen();
    await sending.deliver(message());
    expect(restarted.mails).toHaveLength(2);
    await sending.close();
    await restarted.close();
  });
});

function refusing(status: number, text: string) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) => done(smtpRefusal(status, text));
}

function afterData(status: number): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _session, done) => void stream.resume().on('end', () => done(smtpRefusal(status)));
}
