import { seconds } from '@selvage/contract/time-units';
import type { Config, SmsSettings } from '../../config/config.ts';
import { openSmtp, smtpFailure } from '../../gateways/mail/smtp-gateway.ts';
import { checkMailCertificate, checkUrlCertificate } from './check-certificates.ts';
import type { Finding } from './finding.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { organisationKinds } from '@selvage/contract/user-types';
import { machineTime } from '../../db/clock.ts';
import { RegistryFailure } from '../../gateways/registry/registry-fault.ts';
import { registrySource } from '../../gateways/registry/open-registry.ts';

const waits = { connectionTimeout: seconds(5), greetingTimeout: seconds(5), socketTimeout: seconds(5) };

const says: Readonly<Record<string, string>> = {
  EAUTH: 'the login is refused',
  ENOAUTH: 'a login is set, but none is asked for',
  ETLS: 'TLS cannot be started',
  ESOCKET: 'connection refused',
  ECERTIFICATE: 'certificate not trusted',
  EEXPIRED: 'certificate has expired',
  ECONNECTION: 'connection refused',
  ETIMEDOUT: 'no answer in time',
  EDNS: 'the host cannot be found',
};
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECERTIFICATE']);

/** The code of a certificate error, found by its message, because nodemailer uses one code for all socket errors. */
function certificateCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ESOCKET')) return undefined;
  if (/certificate has expired/i.test(error.message)) return 'EEXPIRED';
  return /certificate|self.signed|altnames/i.test(error.message) ? 'ECERTIFICATE' : undefined;
}

/** Connects and logs in to the mail server, but sends no message. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  const about = 'mail';
  if (mail === null)
    return [{ about, state: 'skipped', says: 'no SMTP_URL: messages go to the inbox of the demonstration' }];
  const server = `${mail.host}:${mail.port}`;
  const transport = await openSmtp(mail, waits);
  try {
    await transport.verify();
    return [
      { about, state: 'ok', says: `connected to ${server}; no message sent` },
      ...(await checkMailCertificate(mail)),
    ];
  } catch (error) {
    const code = certificateCode(error) ?? smtpFailure(error, false).code;
    return [
      {
        about,
        state: unreachable.has(code) ? 'unreachable' : 'wrong',
        says: `${server}: ${says[code.replace(/^SMTP_53[045].*/, 'EAUTH')] ?? 'refused'} (${code})`,
      },
    ];
  } finally {
    transport.close();
  }
}

const aboutTexts = 'texts';

/** Twilio can check our credentials. Other gateways are only connected to, because anything more would send a text. */
export async function checkSms({ sms }: Pick<Config, 'sms'>): Promise<Finding[]> {
  if (sms === null) return [{ about: aboutTexts, state: 'skipped', says: 'no gateway is set' }];
  try {
    const url = sms.url.replaceAll(/[{}]/g, '-');
    const answer = sms.shape === 'twilio' ? await askTwilio(sms) : await tryConnect(new URL(url));
    return [answer, ...(await checkUrlCertificate(aboutTexts, url))];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
    return [{ about: aboutTexts, state: 'unreachable', says: `${new URL(sms.url).host} does not answer (${code})` }];
  }
}

async function askTwilio({ url, user, secret }: Extract<SmsSettings, { shape: 'twilio' }>): Promise<Finding> {
  const account = url.replace(/\/Messages\.json$/, '.json');
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  const { status } = await fetch(account, {
    headers: { authorization },
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds(5)),
  });
  if (status === 200)
    return { about: aboutTexts, state: 'ok', says: `${new URL(url).host} accepts our credentials; no message sent` };
  return {
    about: aboutTexts,
    state: 'wrong',
    says: `${new URL(url).host} answers ${status}`,
    hint: 'are accountSid, apiKeySid and SMS_SECRET of one account?',
  };
}

async function tryConnect({ protocol, hostname, port, host }: URL): Promise<Finding> {
  const secure = protocol === 'https:';
  const where = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || (secure ? 443 : 80)) };
  const socket = secure ? connectSecurely({ ...where, servername: where.host }) : connect(where);
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(seconds(5)) });
    return { about: aboutTexts, state: 'ok', says: `${host} accepts connections; no message sent` };
  } finally {
    socket.destroy();
  }
}

const silent = new Set(['unreachable', 'timed-out']);

/**
 * Asks about a group that does not exist, because this is the only call to the registry that names no person. Where organisations are on,
 * the registry must also answer whether an ID is listed.
 */
export async function checkRegistry({
  registry,
  organisations,
}: Pick<Config, 'registry' | 'organisations'>): Promise<Finding[]> {
  const about = 'registry';
  if (registry.kind === 'embedded') return [{ about, state: 'skipped', says: 'the tables of our own database' }];
  const { source, close } = registrySource(registry, machineTime);
  const { url } = registry.connection;
  try {
    await source.recognises({ kind: 'wellness', groupId: '0' }, AbortSignal.timeout(registry.limits.timeout));
    const kind = organisationKinds.find((each) => organisations[each].enabled);
    if (kind !== undefined) await source.lists(kind, '0', AbortSignal.timeout(registry.limits.timeout));
    return [{ about, state: 'ok', says: `${url} answers` }, ...(await checkUrlCertificate(about, url))];
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error;
    const hint = 'npm run registry:check says more';
    return [
      { about, state: silent.has(error.fault) ? 'unreachable' : 'wrong', says: `${url}: ${error.message}`, hint },
    ];
  } finally {
    close();
  }
}
