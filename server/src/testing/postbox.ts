import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
}

export interface Postbox {
  url: string;
  mails: ReceivedMail[];
  /** The newest mail to this address with these words in its subject, as soon as it is there. */
  mailTo(address: string, subject: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real mail server that keeps what it is given. */
export async function startPostbox(): Promise<Postbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId = '', subject = '', text = '' }) => {
          mails.push({ messageId, subject, text, to: session.envelope.rcptTo.map(({ address }) => address).join() });
          done();
        });
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
    mailTo: async (to, subject) => {
      for (let waited = 0; waited < 200; waited++) {
        const mail = mails.findLast((each) => each.to === to && subject.test(each.subject));
        if (mail) return mail;
        await sleep(50);
      }
      throw new Error(`no such mail has come; there are ${mails.length}`);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
