import { seconds } from '@selvage/contract/durations';
import { emailRule } from '@selvage/contract/rules/email';
import type { MessageGateway } from './message.ts';

/** Together well below the time for which the outbox keeps a letter to itself. */
const patience = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) };

/** Real mail. The envelope is explicit, but its parser would still find two recipients in one text: such a text never gets that far. */
export function smtpGateway(url: string): MessageGateway & { close(): Promise<void> } {
  // Only a server that really sends mail loads what sends it.
  const opened = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...patience }));
  return {
    deliver: async ({ id, from, to, subject, text, html }) => {
      if (!isOneAddress(to)) throw Object.assign(new Error('not the address of one person'), { code: 'BAD_ADDRESS' });
      const domain = from.address.split('@')[1];
      const transport = await opened;
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
    close: async () => (await opened).close(),
  };
}

function isOneAddress(text: string): boolean {
  const verdict = emailRule(text);
  return verdict.ok && verdict.value === text;
}
