import { seconds } from '@selvage/contract/time-units';
import * as z from 'zod/mini';
import { ConfigError, readAll, settingName } from './parts/setting.ts';
import type { Json, SmsSettings } from './config.ts';

const sid = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `must be ${prefix} and 32 hexadecimal digits`));
const httpUrl = z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/, 'must be an http or https address'));
const timeoutSeconds = z.optional(z.int().check(z.minimum(1), z.maximum(20)));

const twilio = z.strictObject({
  shape: z.literal('twilio'),
  accountSid: sid('AC'),
  apiKeySid: z.optional(sid('SK')),
  from: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\+\d{7,15}|[A-Za-z\d ]{1,11})$/,
          'must be a number such as +353…, or a name of at most 11 characters',
        ),
      ),
  ),
  messagingServiceSid: z.optional(sid('MG')),
  baseUrl: z.optional(httpUrl),
  timeoutSeconds,
});

const generic = z.strictObject({
  shape: z.literal('generic'),
  method: z.optional(z.enum(['POST', 'PUT', 'GET'])),
  url: httpUrl,
  headers: z.optional(
    z.record(z.string().check(z.regex(/^[A-Za-z][A-Za-z\d-]*$/, 'must be the name of a header')), z.string()),
  ),
  body: z.optional(z.record(z.string(), z.json())),
  encoding: z.optional(z.enum(['json', 'form'])),
  success: z.optional(z.array(z.int().check(z.minimum(200), z.maximum(299))).check(z.minLength(1))),
  timeoutSeconds,
});

export const smsSettings = z.discriminatedUnion('shape', [twilio, generic]);
type Given = z.output<typeof smsSettings>;
type GivenTwilio = z.output<typeof twilio>;
type GivenGeneric = z.output<typeof generic>;

export interface SmsSource {
  url: string | null;
  secret: string | null;
  given: Given | undefined;
}

export function readSms({ url, secret, given }: SmsSource): SmsSettings | null {
  if (given === undefined) return url === null ? null : plainGateway(url);
  if (url !== null)
    throw new ConfigError('SMS_URL', 'cannot be set where SELVAGE_CONFIG has sms: there is one text gateway');
  return given.shape === 'twilio' ? twilioGateway(given, secret) : genericGateway(given, secret);
}

/** The request format of `SMS_URL` without a section `sms`. It must not change. */
const plainGateway = (url: string): SmsSettings => ({
  shape: 'generic',
  method: 'POST',
  // Braces in this URL are literal, so they are encoded.
  url: url.replaceAll('{', '%7B').replaceAll('}', '%7D'),
  headers: { 'idempotency-key': '{id}' },
  body: { id: '{id}', to: '{to}', text: '{text}' },
  encoding: 'json',
  success: null,
  secret: '',
  timeout: seconds(10),
});

function twilioGateway(given: GivenTwilio, smsSecret: string | null): SmsSettings {
  const { accountSid, apiKeySid, baseUrl = 'https://api.twilio.com' } = given;
  const { sender, secret } = readAll({
    sender: () => twilioSender(given),
    secret: () => smsSecret ?? neededSecret(),
  });
  return {
    shape: 'twilio',
    url: `${baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    user: apiKeySid ?? accountSid,
    secret,
    sender,
    timeout: seconds(given.timeoutSeconds ?? 10),
  };
}

function twilioSender({ from, messagingServiceSid }: GivenTwilio): Readonly<Record<string, string>> {
  if ((from === undefined) === (messagingServiceSid === undefined))
    throw new ConfigError(settingName(['sms', 'from']), 'or messagingServiceSid must be set, and not both');
  return from === undefined ? { MessagingServiceSid: messagingServiceSid ?? '' } : { From: from };
}

function genericGateway(given: GivenGeneric, secret: string | null): SmsSettings {
  const { method = 'POST', url, headers = {}, body, encoding = 'json', success } = given;
  const usesSecret = checkTemplates({ method, url, headers, body, encoding });
  return {
    shape: 'generic',
    method,
    url,
    headers,
    body: body ?? null,
    encoding,
    success: success ?? null,
    secret: secret ?? (usesSecret ? neededSecret() : ''),
    timeout: seconds(given.timeoutSeconds ?? 10),
  };
}

const neededSecret = (): never => {
  throw new ConfigError('SMS_SECRET', 'must be set for the text gateway of SELVAGE_CONFIG sms');
};

/** The values that may be used in braces. Headers must not contain message text or phone numbers. */
const inRequest = ['to', 'digits', 'text', 'id', 'secret'];
const inHeader = ['id', 'secret'];

interface Templates {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Readonly<Record<string, Json>> | undefined;
  encoding: 'json' | 'form';
}

/** Refuses a template that sends no text or no number. Returns whether it uses the secret. */
function checkTemplates({ method, url, headers, body, encoding }: Templates): boolean {
  if ((method === 'GET') !== (body === undefined))
    throw new ConfigError(settingName(['sms', 'body']), method === 'GET' ? 'cannot be sent with GET' : 'must be set');
  const values = Object.entries(body ?? {});
  const nested = encoding === 'form' && values.find(([, value]) => typeof value !== 'string');
  if (nested) throw new ConfigError(settingName(['sms', 'body', nested[0]]), 'must be a text in a form');
  const found = readAll({
    url: () => names(url, ['sms', 'url'], inRequest),
    body: () =>
      values.flatMap(([key, value]) => textsIn(value).flatMap((text) => names(text, ['sms', 'body', key], inRequest))),
    headers: () => Object.entries(headers).flatMap(([key, text]) => names(text, ['sms', 'headers', key], inHeader)),
  });
  const used = new Set([...found.url, ...found.body, ...found.headers]);
  if (!used.has('text') || !(used.has('to') || used.has('digits')))
    throw new ConfigError(
      settingName(['sms', method === 'GET' ? 'url' : 'body']),
      'must have {text}, and {to} or {digits}',
    );
  return used.has('secret');
}

function names(text: string, where: readonly string[], allowed: readonly string[]): string[] {
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = found.find((name) => !allowed.includes(name));
  if (unknown === undefined) return found;
  throw new ConfigError(
    settingName(where),
    `has {${unknown}}; there is ${allowed.map((name) => `{${name}}`).join(', ')}`,
  );
}

/** All texts in a JSON value, at any depth. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
