import { seconds } from '@selvage/contract/durations';
import type { Config } from '../../config/config.ts';
import { smtpFailure } from '../../gateways/mail/smtp-failure.ts';
import { openSmtp } from '../../gateways/mail/smtp-transport.ts';
import type { Finding } from './finding.ts';

const waits = { connectionTimeout: seconds(5), greetingTimeout: seconds(5), socketTimeout: seconds(5) };

const says: Readonly<Record<string, string>> = {
  EAUTH: 'the login is refused',
  ENOAUTH: 'a login is set, but none is asked for',
  ETLS: 'TLS is not to be had',
  ESOCKET: 'nobody answers, or its certificate is not believed',
  ECONNECTION: 'nobody answers',
  ETIMEDOUT: 'nobody answers in time',
  EDNS: 'the host cannot be found',
};
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET']);

/** Up to the point where a letter would be handed over. */
export async function examineMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  const about = 'mail';
  if (mail === null)
    return [{ about, state: 'skipped', says: 'no SMTP_URL: letters go to the inbox of the demonstration' }];
  const server = `${mail.host}:${mail.port}`;
  const transport = await openSmtp(mail, waits);
  try {
    await transport.verify();
    return [{ about, state: 'ok', says: `${server} lets us in; nothing was sent` }];
  } catch (error) {
    const { code } = smtpFailure(error, false);
    return [
      {
        about,
        state: unreachable.has(code) ? 'unreachable' : 'wrong',
        says: `${server}: ${says[code.replace(/^SMTP_53[045].*/, 'EAUTH')] ?? 'it refuses us'} (${code})`,
      },
    ];
  } finally {
    transport.close();
  }
}
