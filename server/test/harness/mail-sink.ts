import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { MailSettings } from '../../src/config/config.ts';

export interface SunkMail {
  from: string;
  to: string[];
  raw: string;
}

/** `4xx` and `5xx` are about the recipient. */
export type SinkMode = 'ok' | 'hang' | '4xx' | '5xx' | 'drop-after-data';

export interface MailSink {
  mails: SunkMail[];
  mode: SinkMode;
  port: number;
  url: string;
  /** How often somebody tried to hand over a mail, or only to connect while it hangs; and how often a connection was opened. */
  tries: number;
  connections: number;
  /** What happens between the last byte of a mail and the 250 for it. */
  beforeAnswer: () => Promise<void>;
  /** As they stand in the configuration of a server that sends here. */
  settings(change?: Partial<MailSettings>): MailSettings;
  /** Nobody listens there any more; `listen` opens the same port again. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it is given, and can be unwell in every way that matters. */
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
    // The name of the client is of no use, and a slow resolver would hold up every connection.
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
