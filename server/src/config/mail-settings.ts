import { emailRule } from '@selvage/contract/rules/email';
import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { percentProblem } from './environment.ts';
import { ConfigError, isReadable, readAll, readCertificates, readSettingFile, settingName } from './parts/setting.ts';
import type { DkimKey, MailSettings } from './config.ts';

const mailbox = z.string().check(z.refine((address) => emailRule(address).ok, 'must be an email address'));
const domain = z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain such as mail.example'));
const label = z.string().check(z.regex(/^[a-z\d._-]+$/i, 'must be the name of a DKIM selector'));
const headerName = z.string().check(z.regex(/^X-[a-z\d-]+$/i, 'must be the name of a header that starts with X-'));
const headerValue = z.string().check(z.regex(/^[\x20-\x7e]{1,500}$/, 'must be one line of plain ASCII'));

export const mailSettings = z.strictObject({
  startTls: z.optional(z.enum(['required', 'if-offered', 'never'])),
  caFile: z.optional(z.string()),
  connections: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  returnPath: z.optional(mailbox),
  headers: z.optional(z.record(headerName, headerValue)),
  dkim: z.optional(z.record(domain, z.strictObject({ selector: label, keyFile: z.string() }))),
});
type Given = z.output<typeof mailSettings>;

export function readMail(smtpUrl: URL | null, given: Given | undefined, folder: string): MailSettings | null {
  if (smtpUrl === null) {
    if (given !== undefined) throw new ConfigError('SMTP_URL', 'must be set where SELVAGE_CONFIG has mail');
    return null;
  }
  const { server, ca, dkim } = readAll({
    server: () => readSmtpUrl(smtpUrl),
    ca: () =>
      given?.caFile === undefined
        ? null
        : readCertificates(resolve(folder, given.caFile), settingName(['mail', 'caFile'])),
    dkim: () => dkimKeys(given?.dkim ?? {}, folder),
  });
  return {
    ...server,
    // A password is never sent without encryption, unless the operator allows it by name.
    startTls: given?.startTls ?? (server.login ? 'required' : 'if-offered'),
    ca,
    connections: given?.connections ?? 5,
    returnPath: given?.returnPath ?? null,
    headers: given?.headers ?? {},
    dkim,
  };
}

function dkimKeys(given: NonNullable<Given['dkim']>, folder: string): DkimKey[] {
  const keys = readAll(
    Object.fromEntries(
      Object.entries(given).map(([name, { selector, keyFile }]) => [
        name,
        (): DkimKey => {
          const setting = settingName(['mail', 'dkim', name, 'keyFile']);
          return { domain: name, selector, key: rsaKey(resolve(folder, keyFile), setting) };
        },
      ]),
    ),
  );
  return Object.values(keys);
}

function rsaKey(path: string, setting: string): string {
  const pem = readSettingFile(path, setting);
  if (!isReadable(() => createPrivateKey(pem).asymmetricKeyType === 'rsa'))
    throw new ConfigError(setting, 'is not an RSA private key in PEM, without a pass phrase');
  return pem.toString('utf8');
}

const setting = 'SMTP_URL';

/** The URL holds only host, port and login. Other settings belong to the section `mail`, so a URL with more parts is refused. */
function readSmtpUrl(url: URL): Pick<MailSettings, 'host' | 'port' | 'secure' | 'login'> {
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
    throw new ConfigError(setting, percentProblem);
  }
}
