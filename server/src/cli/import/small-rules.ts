import { planStatuses } from '@selvage/contract/api/plans';
import { controlCharacter } from '@selvage/contract/rules/control-character';
import { fine, wrong } from '@selvage/contract/rules/verdict';
import { titles } from '@selvage/contract/titles';
import { kinds } from '@selvage/contract/user-types';
import { readForeignHash } from '../../identity/foreign-hashes/foreign-hash.ts';
import type { ColumnRule } from './draft.ts';

const answers = new Map(
  [
    ['yes', 'y', 'true', '1'].map((word) => [word, 'yes'] as const),
    ['no', 'n', 'false', '0'].map((word) => [word, 'no'] as const),
  ].flat(),
);

export const yesOrNoRule: ColumnRule = (typed) => {
  const answer = answers.get(typed.trim().toLowerCase());
  return answer === undefined ? wrong(typed.trim() === '' ? 'required' : 'not-yes-or-no') : fine(answer);
};

const oneOf =
  (choices: readonly string[], form: (typed: string) => string): ColumnRule =>
  (typed) => {
    const choice = form(typed.trim());
    if (choice === '') return wrong('required');
    return choices.includes(choice) ? fine(choice) : wrong('not-a-choice');
  };
const upper = (typed: string) => typed.toUpperCase();

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
  if (name === '') return wrong('required');
  if (controlCharacter.test(name)) return wrong('invalid');
  return name.length > longestPlanName ? wrong('too-long') : fine(name);
};

/** Names separated by spaces or semicolons, as PostgreSQL writes a list. */
export const privilegesRule: ColumnRule = (typed) => {
  const names = typed.split(/[\s;]+/).filter((name) => name !== '');
  const areNames = names.every((name) => /^[\w:.-]{1,64}$/.test(name));
  return areNames ? fine(`{${names.map((name) => `"${name}"`).join(',')}}`) : wrong('invalid');
};

const longestHash = 512;

export const passwordHashRule: ColumnRule = (typed) => {
  const hash = typed.trim();
  if (hash === '') return wrong('required');
  if (hash.length > longestHash) return wrong('broken-hash');
  const read = readForeignHash(hash);
  return read.ok ? fine(hash) : read;
};
