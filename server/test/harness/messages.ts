import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { MailSettings } from '../../src/config/config.ts';

export interface SunkMail {
  from: string;
  to: string[];
  raw: string;
}

/** The behaviour of the mail server. `4xx` and `5xx` refuse the recipient with such a status. */
export type SinkMode = 'ok' | 'hang' | '4xx' | '5xx' | 'drop-after-data';

export interface MailSink {
  mails: SunkMail[];
  mode: SinkMode;
  port: number;
  url: string;
  /** `tries`: the attempts to send a mail or, in the mode `hang`, to connect. `connections`: the opened connections. */
  tries: number;
  connections: number;
  /** Runs after a mail was received completely and before the answer 250 is sent. */
  beforeAnswer: () => Promise<void>;
  /** The mail settings of a server that sends to this sink. */
  settings(change?: Partial<MailSettings>): MailSettings;
  /** Closes the port, so that connections are refused. `listen` opens the same port again. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** An SMTP server that keeps all mails and can fail in several ways. */
export async function startMailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  let server: SMTPServer | undefined;
  const sink: MailSink = {
    mails: [],
    mode: 'ok',
    port: 0,
    url: '',
    tries: 0,
    connections: 0,
    beforeAnswer: () => Promise.resolve(),
    settings: (change = {}) => ({ ...plainSettings, port: sink.port, ...change }),
    refuse: async () => {
      if (server) await ended(server);
      server = undefined;
    },
    listen: async () => {
      server = new SMTPServer({ ...handlers(sink, () => server), ...options });
      server.on('error', () => undefined);
      const { port } = sink;
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
      const address = server.server.address();
      sink.port = typeof address === 'object' && address ? address.port : 0;
      sink.url = `smtp://127.0.0.1:${sink.port}`;
    },
    close: () => sink.refuse(),
  };
  await sink.listen();
  return sink;
}

const plainSettings: MailSettings = {
  host: '127.0.0.1',
  port: 0,
  secure: false,
  startTls: 'if-offered',
  login: null,
  ca: null,
  connections: 5,
  returnPath: null,
  headers: {},
  dkim: [],
};

export const smtpRefusal = (responseCode: number, text = 'no'): Error =>
  Object.assign(new Error(text), { responseCode });

function handlers(sink: MailSink, server: () => SMTPServer | undefined): SMTPServerOptions {
  return {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    // The client’s name is not needed, and a slow resolver would delay every connection.
    disableReverseLookup: true,
    onConnect: (_session, greet) => {
      sink.connections += 1;
      if (sink.mode !== 'hang') return greet();
      sink.tries += 1;
    },
    onMailFrom: (_address, _session, done) => {
      sink.tries += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (sink.mode === '4xx') return done(smtpRefusal(451, `4.3.0 <${address}> not now`));
      if (sink.mode === '5xx') return done(smtpRefusal(550, `5.1.1 <${address}> is nobody`));
      return done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sink.mails.push(sunk(session, Buffer.concat(chunks)));
        if (sink.mode !== 'drop-after-data') return void answer(sink, done);
        for (const { id, _socket } of server()?.connections ?? []) if (id === session.id) _socket.destroy();
      });
    },
  };
}

async function answer(sink: MailSink, done: () => void): Promise<void> {
  await sink.beforeAnswer();
  done();
}

const sunk = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, raw: Buffer): SunkMail => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
  raw: raw.toString('utf8'),
});

async function ended(server: SMTPServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const { _socket } of server.connections) _socket.destroy();
  await closed;
}

export interface ReceivedMail {
  messageId: string;
  to: string;
  raw: string;
}

export interface Postbox {
  url: string;
  mails: ReceivedMail[];
  /** Waits for the newest mail to this email whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<{ text: string }>;
  /** Deletes the mails to this email. */
  forget(recipient: string): void;
  close(): Promise<void>;
}

/** An SMTP server that keeps all mails. */
export async function startPostbox(): Promise<Postbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A slow resolver would delay every connection.
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '';
        mails.push({ messageId, raw, to: envelope.rcptTo.map(({ address }) => address).join() });
        done();
      });
    },
  });
  // A sender process that is killed breaks its connection. This is no error of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: async (to, wanted) => {
      for (let waited = 0; waited < 200; waited++) {
        for (const { raw } of mails.filter((each) => each.to === to).toReversed()) {
          const { subject = '', text = '' } = await PostalMime.parse(raw);
          if (wanted.test(subject)) return { text };
        }
        await sleep(50);
      }
      throw new Error(`no such mail has come; there are ${mails.length}`);
    },
    forget: (recipient) => {
      const others = mails.filter(({ to }) => to !== recipient);
      mails.splice(0, mails.length, ...others);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export interface SunkRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The behaviour of the gateway. `hang` does not answer; `drop` closes the connection after the request; an object is the answer. */
export type SmsSinkMode = 'hang' | 'drop' | { status: number; headers?: Record<string, string>; body?: string };

export interface SmsSink {
  heard: SunkRequest[];
  mode: SmsSinkMode;
  url: string;
  close(): Promise<void>;
}

/** A text gateway over HTTP that keeps all requests and can fail. */
export async function startSmsSink(): Promise<SmsSink> {
  const server = createServer((request, response) => void hear(sink, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sink: SmsSink = {
    heard: [],
    mode: { status: 202 },
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return sink;
}

async function hear(sink: SmsSink, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { mode } = sink;
  sink.heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
  if (mode === 'hang') return;
  if (mode === 'drop') return void response.destroy();
  response.writeHead(mode.status, mode.headers).end(mode.body ?? '');
}
