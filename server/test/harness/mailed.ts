import type { Message } from '../../src/gateways/message-gateway.ts';

/** What a message's link carries. */
export function linkCodeIn(message: Pick<Message, 'text'> | undefined): string {
  return new URL(linkIn(message)).searchParams.get('code') ?? '';
}

export function linkIn(message: Pick<Message, 'text'> | undefined): string {
  const link = /https?:\/\/\S+[?&]code=[\w-]+/.exec(message?.text ?? '')?.[0];
  if (link === undefined) throw new Error('there is no such message, or no link in it');
  return link;
}

/** The six digits of a message. */
export function digitsIn(message: Pick<Message, 'text'> | undefined): string {
  const digits = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  if (digits === undefined) throw new Error('there is no such message, or no code in it');
  return digits;
}

/** Six digits that are not these. */
export const otherDigits = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
