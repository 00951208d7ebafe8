import { seconds } from '@selvage/contract/durations';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Config, SmsSettings } from '../../config/config.ts';
import type { Finding } from './finding.ts';

const about = 'texts';

/** Twilio can be asked who we are; of any other gateway only that somebody listens, as asking more would send a text. */
export async function examineSms({ sms }: Pick<Config, 'sms'>): Promise<Finding[]> {
  if (sms === null) return [{ about, state: 'skipped', says: 'no gateway is set' }];
  try {
    return [sms.shape === 'twilio' ? await askTwilio(sms) : await knock(new URL(sms.url.replaceAll(/[{}]/g, '-')))];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
    return [{ about, state: 'unreachable', says: `${new URL(sms.url).host} does not answer (${code})` }];
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
  if (status === 200) return { about, state: 'ok', says: `${new URL(url).host} knows us; nothing was sent` };
  return {
    about,
    state: 'wrong',
    says: `${new URL(url).host} answers ${status}`,
    hint: 'are accountSid, apiKeySid and SMS_SECRET of one account?',
  };
}

async function knock({ protocol, hostname, port, host }: URL): Promise<Finding> {
  const secure = protocol === 'https:';
  const where = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || (secure ? 443 : 80)) };
  const socket = secure ? connectSecurely({ ...where, servername: where.host }) : connect(where);
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(seconds(5)) });
    return { about, state: 'ok', says: `${host} listens; nothing was sent` };
  } finally {
    socket.destroy();
  }
}
