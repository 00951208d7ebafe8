import { emailRule } from '@selvage/contract/rules/email';
import type { MailSettings } from '../../config/config.ts';
import { DeliveryFailure, type FailureType, type Message, type MessageGateway } from '../message-gateway.ts';
import { traceHeaders } from '../trace-context.ts';
import { seconds } from '@selvage/contract/time-units';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/**
 * Sends real mail. The recipient is given separately as the envelope, but nodemailer would still read two recipients in
 * one text, so such a text is refused.
 */
export function smtpGateway(settings: MailSettings, waits = patience): Required<MessageGateway> {
  const opened = openSmtp(settings, waits);
  return {
    deliver: async (message) => {
      if (!isOneEmail(message.to)) throw new DeliveryFailure('never', 'BAD_ADDRESS');
      const transport = await opened;
      const mail = mailOf(message, settings);
      try {
        await transport.send(mail);
      } catch (error) {
        throw smtpFailure(error, transport.hasBegun(mail.messageId));
      } finally {
        transport.forget(mail.messageId);
      }
    },
    close: async () => (await opened).close(),
  };
}

function mailOf({ id, from, to, subject, text, html }: Message, { returnPath, headers, dkim }: MailSettings) {
  const domain = from.address.split('@')[1] ?? '';
  const key = dkim.find((each) => each.domain === domain);
  return {
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: '', address: to },
    envelope: { from: returnPath ?? from.address, to: [to] },
    subject,
    text,
    html,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll('{id}', id)])),
      ...traceHeaders(),
      'Auto-Submitted': 'auto-generated',
    },
    ...(key && { dkim: { domainName: key.domain, keySelector: key.selector, privateKey: key.key } }),
  };
}

function isOneEmail(text: string): boolean {
  const type = emailRule(text);
  return type.ok && type.value === text;
}

/**
 * The longest silence of the server in each phase. Their sum is well below the time for which the outbox reserves a
 * message.
 */
export const patience = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) };

interface SmtpTransport {
  send: Transporter<SMTPPool.SentMessageInfo>['sendMail'];
  /** True if the transmission of this message to the mail server has begun. A failure then concerns the message, not the gateway. */
  hasBegun: (messageId: string) => boolean;
  forget: (messageId: string) => void;
  /** Connects, starts TLS, logs in, and disconnects. */
  verify: () => Promise<unknown>;
  close: () => void;
}

const tlsOf: Record<MailSettings['startTls'], SMTPPool.Options> = {
  required: { requireTLS: true },
  'if-offered': {},
  never: { ignoreTLS: true },
};

/** Opens a transport that keeps a few connections open. Only a server that sends real mail loads nodemailer. */
export async function openSmtp(settings: MailSettings, waits: typeof patience): Promise<SmtpTransport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, login, ca, connections } = settings;
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    ...tlsOf[settings.startTls],
    // `forceAuth` refuses a server that offers no login. Otherwise mail would be sent without a login.
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== null && { ca }) },
    maxConnections: connections,
    maxMessages: 100,
    // nodemailer retries once, in case the server had dropped a kept connection. The outbox does all other retries.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...waits,
  });
  const begun = new Set<string>();
  // nodemailer opens the text of a message after the login, right before MAIL FROM. So the transmission begins here.
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

/** A status 5.7.x means that the server refuses the sender, because it may not relay or is not logged in. An operator can repair that. */
const aboutUs = /^5\.7\./;

/**
 * Decides from an error of nodemailer whether the fault lies with the gateway or the message. Before the transmission
 * of the message, the failure is `closed`, which pauses the gateway. After that the fault lies with the message, and a 5xx for its recipient
 * or text is final.
 */
export function smtpFailure(error: unknown, begun: boolean): DeliveryFailure {
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  const { code, response, responseCode, command } = error as Error & Partial<Record<string, unknown>>;
  const name = typeof code === 'string' ? code : error.name;
  if (typeof responseCode !== 'number') return new DeliveryFailure(begun ? 'later' : 'closed', name);
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  const answer = ['SMTP', responseCode, ...(detail === undefined ? [] : [detail])].join('_');
  return new DeliveryFailure(begun ? failureTypeOf(responseCode, detail, String(command)) : 'closed', answer);
}

function failureTypeOf(status: number, detail: string | undefined, command: string): FailureType {
  const isFinal = status >= 500 && status !== 530 && !aboutUs.test(detail ?? '') && command !== 'MAIL FROM';
  return isFinal ? 'never' : 'later';
}
