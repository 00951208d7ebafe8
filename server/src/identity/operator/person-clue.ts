import { emailRule } from '@selvage/contract/rules/email';
import type { PersonClue } from './person-store.ts';

/** `7F3K-2Q` as an error screen shows it, or the whole id of a request as a log has it. */
const reference = /^[2-9A-HJKMNP-TV-Z]{4}-?[2-9A-HJKMNP-TV-Z]{2}(?:[2-9A-HJKMNP-TV-Z]{10})?$/;

export type ClueName = 'number' | 'reference' | 'email';

/** What was typed can be one thing only, save that a number may be a person's or an account's. */
export function personClue(typed: string): { name: ClueName; clue: PersonClue } | undefined {
  const text = typed.trim();
  if (/^\d{1,18}$/.test(text)) return { name: 'number', clue: { ids: [text], number: text } };
  const upper = text.toUpperCase();
  if (reference.test(upper)) return { name: 'reference', clue: { request: upper.replace('-', '') } };
  const email = emailRule(text);
  return email.ok ? { name: 'email', clue: { email: email.value } } : undefined;
}
