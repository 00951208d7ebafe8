import type { DeliveryFailure, FailureType, Message } from '../message-gateway.ts';

export interface SmsRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface SmsAnswer {
  status: number;
  /** The beginning of it. */
  body: string;
  /** In milliseconds. */
  retryAfter: number | null;
}

/** How one kind of text gateway is asked, and what its answers mean. */
export interface SmsShape {
  request(message: Message): SmsRequest;
  /** Nothing, if the text was taken. */
  failure(answer: SmsAnswer): DeliveryFailure | null;
}

/** A number as the rest of the world dials it: 0851234567 is +353851234567. Others are kept that way. */
export const internationalNumber = (number: string): string =>
  number.startsWith('+') ? number : `+353${number.slice(1)}`;

/** Statuses that are not about this text: credentials, credit, the URL of the gateway, its load, what stands before it. */
// oxfmt-ignore
const known: Readonly<Record<number, FailureType>> = {
  401: 'closed', 402: 'closed', 403: 'closed', 404: 'closed', 405: 'closed', 407: 'closed', 429: 'closed',
  408: 'later', 425: 'later',
  502: 'closed', 503: 'closed', 504: 'closed',
};

/** A 4xx that is not known is about the text; a 5xx may be; a redirect is followed by nobody, as it could lead a secret astray. */
export function httpFailureType(status: number): FailureType {
  return known[status] ?? (status >= 500 || status < 300 ? 'later' : status >= 400 ? 'never' : 'closed');
}
