import { emailRule } from '@selvage/contract/rules/email';
import type { PersonClue } from './person-store.ts';

/** `7F3K-2Q` as an error screen shows it, or the whole id of a request as a log has it. */
const reference = /^[2-9A-HJKMNP-TV-Z]{4}-?[2-9A-HJKMNP-TV-Z]{2}(?:[2-9A-HJKMNP-TV-Z]{10})?$/;

/** `KTWDB-QFMHR-GVXPC` as the desk and the command line show it. */
const accountReference = /^([B-DF-HJKMP-RTV-X]{5})-?([B-DF-HJKMP-RTV-X]{5})-?([B-DF-HJKMP-RTV-X]{5})$/;

export type ClueName = 'number' | 'reference' | 'account' | 'email';

/** What was typed can be one thing only. A number is one that the insurer gave, never the id of an account. */
export function personClue(typed: string): { name: ClueName; clue: PersonClue } | undefined {
  const text = typed.trim();
  if (/^\d{1,18}$/.test(text)) return { name: 'number', clue: { number: text } };
  const account = readAccountReference(text);
  if (account !== undefined) return { name: 'account', clue: { account } };
  const upper = text.toUpperCase();
  if (reference.test(upper)) return { name: 'reference', clue: { request: upper.replace('-', '') } };
  const email = emailRule(text);
  return email.ok ? { name: 'email', clue: { email: email.value } } : undefined;
}

/** The reference of an account as it is kept, however its letters and dashes were typed. */
export function readAccountReference(typed: string): string | undefined {
  const groups = accountReference.exec(typed.trim().toUpperCase());
  return groups?.slice(1).join('-');
}
