import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { smtpGateway } from './smtp-gateway.ts';
import type { Message } from './message.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

const received: Received[] = [];
let smtp: SMTPServer;
let gateway: ReturnType<typeof smtpGateway>;

beforeAll(async () => {
  smtp = await listening({});
  gateway = smtpGateway(`smtp://127.0.0.1:${portOf(smtp)}`);
});
afterEach(() => void received.splice(0));
afterAll(async () => {
  await gateway.close();
  await closed(smtp);
});

async function listening(options: SMTPServerOptions): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: SMTPServer): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));

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

describe('G5 a mail on the wire', () => {
  test('has one RCPT, one To, our Message-ID, both parts and its accents', async () => {
    await gateway.deliver(message());
    expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'no-reply@linen.example', to: ['joan@test.example'] },
    ]);
    const raw = received[0]?.raw ?? '';
    expect(raw.match(/^to:/gim)).toHaveLength(1);
    expect(raw.match(/^(cc|bcc):/gim)).toBeNull();
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      from: { name: 'Linen Health', address: 'no-reply@linen.example' },
      to: [{ address: 'joan@test.example' }],
      messageId: '<0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11@linen.example>',
      subject: 'Do chód: 123456 – Linen',
    });
    expect(mail.text?.trim().replaceAll('\r\n', '\n')).toBe('Do chód: 123456\nSlán, Áine\n.\nafter a lone dot');
    expect(mail.html?.trim()).toBe('<p>Do chód: <b>123456</b> é</p>');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('X3 sent again it is the same mail', async () => {
    await gateway.deliver(message());
    await gateway.deliver(message());
    const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
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
  ])('a recipient like %j is given up on, and nothing is sent at all', async (to) => {
    await expect(gateway.deliver(message({ to }))).rejects.toMatchObject({ code: 'BAD_ADDRESS' });
    expect(received).toEqual([]);
  });

  test('a line break in a subject or a brand’s name adds no header', async () => {
    await gateway.deliver(
      message({
        subject: 'a\r\nBcc: evil@evil.example\r\n\r\nbody',
        from: { name: 'Linen\r\nBcc: x@evil.example', address: 'no-reply@linen.example' },
      }),
    );
    expect(received[0]?.to).toEqual(['joan@test.example']);
    expect(received[0]?.raw.match(/^bcc:/gim)).toBeNull();
  });
});

describe('J7 a mail server that is not well', () => {
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });

  test.each<[what: string, options: SMTPServerOptions, code: string]>([
    ['does not know the person', { onRcptTo: (_address, _session, done) => done(refusal(550)) }, 'EENVELOPE'],
    ['is busy', { onMailFrom: (_address, _session, done) => done(refusal(451)) }, 'EENVELOPE'],
    [
      'refuses the text',
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(554))) },
      'EMESSAGE',
    ],
  ])('and %s makes the sending fail', async (_what, options, code) => {
    const unwell = await listening(options);
    const refused = smtpGateway(`smtp://127.0.0.1:${portOf(unwell)}`);
    await expect(refused.deliver(message())).rejects.toMatchObject({ code });
    await refused.close();
    await closed(unwell);
  });

  test('and is not there makes it fail too', async () => {
    const gone = await listening({});
    const port = portOf(gone);
    await closed(gone);
    const nobody = smtpGateway(`smtp://127.0.0.1:${port}`);
    await expect(nobody.deliver(message())).rejects.toMatchObject({
      code: expect.stringMatching(/ESOCKET|ECONNREFUSED|ECONNECTION/),
    });
    await nobody.close();
  });
});
