import { seconds } from '@selvage/contract/durations';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { MailSettings } from '../../config/config.ts';

/** How long each silence of the server is borne. Together well below the time for which the outbox keeps a letter to itself. */
export const patience = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) };

export interface SmtpTransport {
  send: Transporter<SMTPPool.SentMessageInfo>['sendMail'];
  /** Has the server been told of this letter yet? */
  hasBegun: (messageId: string) => boolean;
  forget: (messageId: string) => void;
  /** Connects, asks for TLS, logs in, and leaves again. */
  verify: () => Promise<unknown>;
  close: () => void;
}

const tlsOf: Record<MailSettings['startTls'], SMTPPool.Options> = {
  required: { requireTLS: true },
  'if-offered': {},
  never: { ignoreTLS: true },
};

/** A few connections, kept open. Only a server that really sends mail loads what sends it. */
export async function openSmtp(settings: MailSettings, waits: typeof patience): Promise<SmtpTransport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, login, ca, connections } = settings;
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    ...tlsOf[settings.startTls],
    // Without it a server that offers no login would get the mail without one.
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== null && { ca }) },
    maxConnections: connections,
    maxMessages: 100,
    // Once, for a kept connection that the server had dropped; the outbox sees to the rest.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...waits,
  });
  const begun = new Set<string>();
  // The text is opened once the server has greeted and let us in, right before MAIL FROM.
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      if (data.messageId !== undefined) begun.add(data.messageId);
      return open(options);
    };
    done();
  });
  return {
    send: transport.sendMail.bind(transport),
    hasBegun: (messageId) => begun.has(messageId),
    forget: (messageId) => void begun.delete(messageId),
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
