import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  messageId: string;
  to: string;
  raw: string;
}

export interface Postbox {
  url: string;
  mails: ReceivedMail[];
  /** The text of the newest mail to this address with these words in its subject, as soon as it is there. */
  mailTo(address: string, subject: RegExp): Promise<{ text: string }>;
  close(): Promise<void>;
}

/** A real mail server that keeps what it is given. */
export async function startPostbox(): Promise<Postbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A slow resolver would hold up every connection.
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
  // A sender that is killed leaves its connection in pieces.
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
