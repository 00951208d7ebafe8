import type { Message } from '../mail/message.ts';
import type { DeliveryFailure } from '../mail/delivery-failure.ts';

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
