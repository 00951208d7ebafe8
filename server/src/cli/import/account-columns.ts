import { irishDay } from '@selvage/contract/irish-day';
import { limits } from '@selvage/contract/limits';
import { birthDateRule } from '@selvage/contract/rules/birth-date';
import { emailRule } from '@selvage/contract/rules/email';
import { groupIdRule } from '@selvage/contract/rules/group-id';
import { memberNumberRule } from '@selvage/contract/rules/member-number';
import { mobileNumberRule } from '@selvage/contract/rules/mobile-number';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import { consultantIdRule } from '@selvage/contract/rules/provider-ids';
import type { Kind } from '@selvage/contract/user-types';
import type { ColumnRule } from './draft.ts';
import { passwordHashRule, privilegesRule, titleRule, twoFactorRule, yesOrNoRule } from './small-rules.ts';

type Need = 'must' | 'may' | 'none';

interface AccountColumn {
  rule: ColumnRule;
  for: Readonly<Record<Kind, Need>>;
}

const need = (consultant: Need, group: Need, hospital: Need, member: Need, wellness: Need): Record<Kind, Need> => ({
  consultant,
  group,
  hospital,
  member,
  wellness,
});

/** Which kind has which columns. A reset asks members for their birth date: without one they could never set a password. */
// oxfmt-ignore
export const accountColumns = (now: Date, phoneCountries: readonly string[]) => ({
  //                                             consultant group   hospital member  wellness
  email:        { rule: emailRule,        for: need('must', 'must', 'must', 'must', 'must') },
  passwordHash: { rule: passwordHashRule, for: need('must', 'may',  'must', 'must', 'must') },
  loginId:      { rule: consultantIdRule, for: need('must', 'none', 'must', 'none', 'none') },
  memberNumber: { rule: memberNumberRule, for: need('none', 'none', 'none', 'must', 'may') },
  birthDate:    { rule: birthDateRule({ earliestYear: limits.earliestBirthYear, today: irishDay(now) }), for: need('none', 'none', 'none', 'must', 'must') },
  title:        { rule: titleRule,        for: need('none', 'none', 'none', 'none', 'may') },
  firstName:    { rule: firstNameRule,    for: need('none', 'none', 'none', 'none', 'may') },
  lastName:     { rule: lastNameRule,     for: need('none', 'none', 'none', 'none', 'may') },
  groupId:      { rule: groupIdRule,      for: need('none', 'may',  'none', 'none', 'must') },
  privileges:   { rule: privilegesRule,   for: need('may',  'may',  'may',  'may',  'may') },
  twoFactor:    { rule: twoFactorRule,    for: need('may',  'may',  'may',  'may',  'may') },
  mobile:       { rule: mobileNumberRule(phoneCountries), for: need('may',  'may',  'may',  'may',  'may') },
  activated:    { rule: yesOrNoRule,      for: need('may',  'may',  'may',  'may',  'may') },
}) as const satisfies Record<string, AccountColumn>;

export type AccountColumnName = keyof ReturnType<typeof accountColumns>;
