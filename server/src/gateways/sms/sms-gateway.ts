import { loadMobileRule } from '@selvage/contract/rules/phone-countries';
import type { SmsSettings } from '../../config/config.ts';
import { traceHeaders } from '../trace-context.ts';
import { DeliveryFailure, type MessageGateway } from '../message-gateway.ts';
import { genericShape, type SmsAnswer, type SmsRequest, type SmsShape, twilioShape } from './sms-shapes.ts';
import { minutes, seconds } from '@selvage/contract/time-units';

/** Sends texts over HTTP, but only to numbers of accepted countries. Other numbers would invite toll fraud. */
export function smsGateway(settings: SmsSettings, now: () => Date, countries: readonly string[]): MessageGateway {
  const shape = shapeOf(settings);
  const accepted = loadMobileRule(countries);
  return {
    deliver: async (message) => {
      const number = (await accepted)(message.to);
      if (!number.ok || number.value !== message.to) throw new DeliveryFailure('never', 'BAD_NUMBER');
      const failure = shape.failure(await ask(shape.request(message), settings.timeout, now));
      if (failure !== null) throw failure;
    },
  };
}

const shapeOf = (settings: SmsSettings): SmsShape =>
  settings.shape === 'twilio' ? twilioShape(settings) : genericShape(settings);

async function ask(request: SmsRequest, timeout: number, now: () => Date): Promise<SmsAnswer> {
  const { url, method, headers, body } = request;
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...traceHeaders() },
      body,
      signal,
      redirect: 'manual',
    });
    return {
      status: response.status,
      body: await beginningOf(response),
      retryAfter: retryAfter(response.headers.get('retry-after'), now()),
    };
  } catch (error) {
    throw unanswered(error);
  }
}

const most = 16 * 1024;

/** Reads the first part of a response, which is all that an error needs, and does not wait for the rest. */
async function beginningOf(response: Response): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  let text = Buffer.alloc(0);
  for await (const chunk of body ?? []) {
    text = Buffer.concat([text, chunk]);
    if (text.length >= most) break;
  }
  return text.toString('utf8');
}

/**
 * Codes of errors before the connection was made, so the gateway has not received the text. After other errors it may
 * have received the text.
 */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function unanswered(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  if (error.name === 'TimeoutError') return new DeliveryFailure('later', 'TIMEOUT');
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return new DeliveryFailure(unreached.has(code) || isCertificateFault(code) ? 'closed' : 'later', code);
}

const isCertificateFault = (code: string): boolean => /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code);

/** The longest wait that is accepted. No code is valid for longer. */
const longest = minutes(10);

/** The wait that the gateway asks for, in seconds or as a date, limited to the life of a code. */
function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const wait = /^\d{1,9}$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) || wait <= 0 ? null : Math.min(wait, longest);
}
