import { organisationRoles } from '@selvage/contract/api/colleagues';
import { planStatuses } from '@selvage/contract/api/plans';
import { controlCharacter, valid, invalid } from '@selvage/contract/rules/rule';
import { titles } from '@selvage/contract/titles';
import { kinds } from '@selvage/contract/user-types';
import { readForeignHash } from '../../ways/password/foreign-hashes/foreign-hash.ts';
import type { ColumnRule } from './import-row.ts';

const answers = new Map(
  [
    ['yes', 'y', 'true', '1'].map((word) => [word, 'yes'] as const),
    ['no', 'n', 'false', '0'].map((word) => [word, 'no'] as const),
  ].flat(),
);

export const yesOrNoRule: ColumnRule = (typed) => {
  const answer = answers.get(typed.trim().toLowerCase());
  return answer === undefined ? invalid(typed.trim() === '' ? 'required' : 'not-yes-or-no') : valid(answer);
};

const oneOf =
  (choices: readonly string[], form: (typed: string) => string): ColumnRule =>
  (typed) => {
    const choice = form(typed.trim());
    if (choice === '') return invalid('required');
    return choices.includes(choice) ? valid(choice) : invalid('not-a-choice');
  };
const upper = (typed: string) => typed.toUpperCase();

export const roleRule = oneOf(organisationRoles, (typed) => typed.toLowerCase());
export const kindRule = oneOf(kinds, (typed) => typed.toLowerCase());
export const twoFactorRule = oneOf(['EMAIL', 'SMS'], upper);
export const planStatusRule = oneOf(planStatuses, (typed) => typed.toLowerCase());
export const titleRule = oneOf(
  titles.map(({ id }) => id),
  (typed) => upper(typed).replace(/\.$/, ''),
);

const longestPlanName = 100;

export const planNameRule: ColumnRule = (typed) => {
  const name = typed.trim();
  if (name === '') return invalid('required');
  if (controlCharacter.test(name)) return invalid('invalid');
  return name.length > longestPlanName ? invalid('too-long') : valid(name);
};

/** Names separated by spaces or semicolons, in the list format of PostgreSQL. */
export const privilegesRule: ColumnRule = (typed) => {
  const names = typed.split(/[\s;]+/).filter((name) => name !== '');
  const areNames = names.every((name) => /^[\w:.-]{1,64}$/.test(name));
  return areNames ? valid(`{${names.map((name) => `"${name}"`).join(',')}}`) : invalid('invalid');
};

const longestHash = 512;

export const passwordHashRule: ColumnRule = (typed) => {
  const hash = typed.trim();
  if (hash === '') return invalid('required');
  if (hash.length > longestHash) return invalid('broken-hash');
  const read = readForeignHash(hash);
  return read.ok ? valid(hash) : read;
};
