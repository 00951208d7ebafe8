import { ConfigError } from './config-error.ts';
import type { MailSettings } from './config.ts';

const setting = 'SMTP_URL';

/** Where mail goes and as whom. How it gets there is in the section `mail` of the file: an address with more to say than this is refused. */
export function readSmtpUrl(url: URL): Pick<MailSettings, 'host' | 'port' | 'secure' | 'login'> {
  if (url.hostname === '') throw new ConfigError(setting, 'names no host');
  if (url.search || url.hash || (url.pathname !== '' && url.pathname !== '/'))
    throw new ConfigError(
      setting,
      'ends with the host and its port: what else there is to say is in SELVAGE_CONFIG mail',
    );
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    login: loginOf(url),
  };
}

function loginOf({ username, password }: URL): MailSettings['login'] {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') throw new ConfigError(setting, 'has only half of a user and password');
  return { user: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(setting, 'has a % in its user or password that is not written as %25');
  }
}
