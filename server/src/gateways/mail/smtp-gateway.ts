import { emailRule } from '@selvage/contract/rules/email';
import type { MailSettings } from '../../config/config.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Message, MessageGateway } from './message.ts';
import { smtpFailure } from './smtp-failure.ts';
import { openSmtp, patience } from './smtp-transport.ts';

/** Real mail. The envelope is explicit, but its parser would still find two recipients in one text: such a text never gets that far. */
export function smtpGateway(settings: MailSettings, waits = patience): Required<MessageGateway> {
  const opened = openSmtp(settings, waits);
  return {
    deliver: async (message) => {
      if (!isOneAddress(message.to)) throw new DeliveryFailure('never', 'BAD_ADDRESS');
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
      'Auto-Submitted': 'auto-generated',
    },
    ...(key && { dkim: { domainName: key.domain, keySelector: key.selector, privateKey: key.key } }),
  };
}

function isOneAddress(text: string): boolean {
  const verdict = emailRule(text);
  return verdict.ok && verdict.value === text;
}
