import { DeliveryFailure, type FailureType, type Message } from '../message-gateway.ts';
import type { Json, SmsSettings } from '../../config/config.ts';

export interface SmsRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface SmsAnswer {
  status: number;
  /** The first part of the response body. */
  body: string;
  /** The wait that the gateway asks for, in milliseconds. */
  retryAfter: number | null;
}

/** The request format of one kind of text gateway, and the meaning of its answers. */
export interface SmsShape {
  request(message: Message): SmsRequest;
  /** Returns the failure that an answer means. Null if the gateway took the text. */
  failure(answer: SmsAnswer): DeliveryFailure | null;
}

/** Returns a number in international form: 0851234567 becomes +353851234567. Foreign numbers are stored in this form already. */
const internationalNumber = (number: string): string => (number.startsWith('+') ? number : `+353${number.slice(1)}`);

/**
 * Statuses that do not concern this text: they concern credentials, credit, the URL of the gateway, its load, or a
 * proxy in front of it.
 */
// oxfmt-ignore
const known: Readonly<Record<number, FailureType>> = {
  401: 'closed', 402: 'closed', 403: 'closed', 404: 'closed', 405: 'closed', 407: 'closed', 429: 'closed',
  408: 'later', 425: 'later',
  502: 'closed', 503: 'closed', 504: 'closed',
};

/**
 * The failure that a status means. A 4xx that `known` does not list concerns the text, and a 5xx may. Redirects are not
 * followed, because they could send a secret elsewhere.
 */
function httpFailureType(status: number): FailureType {
  return known[status] ?? (status >= 500 || status < 300 ? 'later' : status >= 400 ? 'never' : 'closed');
}

type GenericSettings = Extract<SmsSettings, { shape: 'generic' }>;

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

/**
 * A gateway that the operator describes by a template. Values are filled in before the template is encoded, so that no value can break out
 * of its field.
 */
export function genericShape(settings: GenericSettings): SmsShape {
  const { method, url, headers, body, encoding, success, secret } = settings;
  return {
    request: ({ id, to, text }) => {
      const international = internationalNumber(to);
      const values: Values = { id, to: international, digits: international.slice(1), text, secret };
      const written = new Map(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), filled(value, values)]),
      );
      if (body && !written.has('content-type')) written.set('content-type', contentTypes[encoding]);
      return {
        url: filled(url, values, encodeURIComponent),
        method,
        headers: Object.fromEntries(written),
        body: body && encodedBody(body, values, encoding),
      };
    },
    failure: ({ status, retryAfter }) => {
      const isTaken = success ? success.includes(status) : status >= 200 && status < 300;
      return isTaken ? null : new DeliveryFailure(httpFailureType(status), `HTTP_${status}`, retryAfter);
    },
  };
}

type Values = Readonly<Record<string, string>>;

const filled = (template: string, values: Values, encode = (text: string) => text): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? encode(values[name] ?? '') : whole));

function encodedBody(body: NonNullable<GenericSettings['body']>, values: Values, encoding: 'json' | 'form'): string {
  if (encoding === 'json') return JSON.stringify(filledJson(body, values));
  const fields = new URLSearchParams();
  // Values of other types were refused at the start.
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') fields.set(name, filled(value, values));
  return fields.toString();
}

function filledJson(template: Json, values: Values): Json {
  if (typeof template === 'string') return filled(template, values);
  if (Array.isArray(template)) return template.map((each) => filledJson(each, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledJson(value, values)]));
}

type TwilioSettings = Extract<SmsSettings, { shape: 'twilio' }>;

/** Twilio's error codes that concern our account, our sender or the load. Twilio then takes no texts from us. */
const closedCodes: ReadonlySet<number> = new Set(
  Object.values({
    tooManyRequestsAtOnce: 14107,
    wrongCredentials: 20003,
    accountIsNotActive: 20005,
    accountDoesNotExist: 20404,
    tooManyRequests: 20429,
    senderIsNotValid: 21212,
    countryIsNotEnabled: 21408,
    senderIsMissing: 21603,
    senderIsNotOurs: 21606,
    trialAccount: 21608,
    queueOfSenderIsFull: 21611,
    queueIsFull: 30001,
    accountIsSuspended: 30002,
    dailyLimitIsReached: 63038,
  }),
);

/** Twilio's error codes for a text that it will never deliver. */
const neverCodes: ReadonlySet<number> = new Set(
  Object.values({
    notAPhoneNumber: 21211,
    personHasRepliedStop: 21610,
    senderCannotReachNumber: 21612,
    notAMobileNumber: 21614,
    textIsTooLong: 21617,
  }),
);

/** The failure that an error code of Twilio means, because the code says more than the HTTP status. Undefined for an unknown code. */
function twilioFailureType(number: number): FailureType | undefined {
  if (closedCodes.has(number)) return 'closed';
  return neverCodes.has(number) ? 'never' : undefined;
}

export function twilioShape({ url, user, secret, sender }: TwilioSettings): SmsShape {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  return {
    request: ({ to, text }) => ({
      url,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: internationalNumber(to), ...sender, Body: text }).toString(),
    }),
    failure: ({ status, body, retryAfter }) => {
      if (status === 201 || status === 200) return null;
      const number = errorNumberIn(body);
      const type = (number === undefined ? undefined : twilioFailureType(number)) ?? httpFailureType(status);
      return new DeliveryFailure(type, number === undefined ? `HTTP_${status}` : `TWILIO_${number}`, retryAfter);
    },
  };
}

/** The code in an answer such as `{ "code": 21211, "message": … }`. Only the code is read, because the message quotes the number. */
const errorNumberIn = (body: string): number | undefined => {
  const [, digits] = /"code"\s*:\s*(\d{5})\b/.exec(body) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
