import { fieldLimits } from '../field-limits.ts';
import { controlCharacter, valid, invalid, type Rule } from './rule.ts';

export type PersonNameProblem = 'required' | 'too-long' | 'invalid';

/** Letters of any script with their marks (Ó Súilleabháin, D'Arcy, St. John-Smith). At least one letter is required. */
const nameCharacters = /^[\p{L}\p{M}' .-]+$/u;
const letter = /\p{L}/u;

// Phones insert curly apostrophes and long hyphens. A name must be the same with these and with plain ones.
const oneForm = (typed: string) =>
  typed.normalize('NFC').replace(/[‘’ʼ]/g, "'").replace(/[‐‑]/g, '-').replace(/\s+/g, ' ').trim();

const nameUpTo =
  (max: number): Rule<string, PersonNameProblem> =>
  (typed) => {
    const name = oneForm(typed);
    if (name === '') return invalid('required');
    if (controlCharacter.test(typed) || !nameCharacters.test(name) || !letter.test(name)) return invalid('invalid');
    return Array.from(name).length > max ? invalid('too-long') : valid(name);
  };

/** Letters and the characters that join them, no longer than the field. */
export const firstNameRule = nameUpTo(fieldLimits.firstNameMax);
export const lastNameRule = nameUpTo(fieldLimits.lastNameMax);
