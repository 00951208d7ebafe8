import type { Message } from '../gateways/mail/message.ts';

/** What a letter's link carries. */
export function linkCodeIn(letter: Pick<Message, 'text'> | undefined): string {
  return new URL(linkIn(letter)).searchParams.get('code') ?? '';
}

export function linkIn(letter: Pick<Message, 'text'> | undefined): string {
  const link = /https?:\/\/\S+[?&]code=[\w-]+/.exec(letter?.text ?? '')?.[0];
  if (link === undefined) throw new Error('there is no such letter, or no link in it');
  return link;
}

/** The six digits of a letter. */
export function digitsIn(letter: Pick<Message, 'text'> | undefined): string {
  const digits = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0];
  if (digits === undefined) throw new Error('there is no such letter, or no code in it');
  return digits;
}

/** Six digits that are not these. */
export const otherDigits = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
