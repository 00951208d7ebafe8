import { createTransport } from 'nodemailer';
import type { MessageGateway } from './message.ts';

/** Real mail. Addresses go as objects and the envelope is explicit, so that no parser can find a second recipient in them. */
export function smtpGateway(url: string): MessageGateway & { close(): void } {
  const transport = createTransport(url, {});
  return {
    deliver: async ({ id, from, to, subject, text, html }) => {
      const domain = from.address.split('@')[1];
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
