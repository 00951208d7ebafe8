import { fieldLimits } from '../field-limits.ts';
import { controlCharacter, valid, invalid, type Rule } from './rule.ts';

export type EmailProblem = 'required' | 'too-long' | 'invalid';

/** The value is plain ASCII in lower case. Only this form is stored, compared and used for sending. */
export const emailRule: Rule<string, EmailProblem> = (typed) => {
  const email = typed.trim();
  if (email === '') return invalid('required');
  if (email.length > fieldLimits.emailMax) return invalid('too-long');

  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = asciiDomain(email.slice(at + 1));
  if (controlCharacter.test(typed) || !isLocalPart(local) || domain === undefined) return invalid('invalid');

  const value = `${local.toLowerCase()}@${domain}`;
  return value.length > fieldLimits.emailMax ? invalid('too-long') : valid(value);
};

const atom = /^[\w!#$%&'*+/=?^{|}~-]+$/;

const isLocalPart = (local: string) => local.split('.').every((part) => atom.test(part));

const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;
// Excludes sharp s and final sigma, which are folded elsewhere but are separate letters in a domain.
const foldedInDomains = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u;

/**
 * Returns the domain in ASCII, with A-labels. Spellings that the conversion would change (full-width letters, the
 * Kelvin sign, a soft hyphen) are refused, so that two spellings never reach one account.
 */
function asciiDomain(typed: string): string | undefined {
  const domain = typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!domainCharacters.test(domain) || foldedInDomains.test(domain)) return undefined;
  if (domain.normalize('NFC') !== domain) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hasDomainShape(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

const label = /^[a-z\d-]{1,63}$/;

function hasDomainShape(hostname: string): boolean {
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  // A last label that starts with a digit would be parsed as part of an IP address.
  if (labels.length < 2 || !/^[a-z]/.test(top)) return false;
  return labels.every((each) => label.test(each) && !each.startsWith('-') && !each.endsWith('-'));
}
