import type { TitleOption } from '@selvage/contract/api/reference';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { emailRule } from '@selvage/contract/rules/email';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import type { Rule } from '@selvage/contract/rules/rule';
import { irishToday } from '../../fields/ids/birth-date-field.tsx';
import { titleRule } from '../../fields/title-field.tsx';
import { type GroupCheck, checkedGroupIdRule, groupFoundRule } from '../../fields/ids/group-id-check.ts';
import { tickedRule } from '../../fields/form/validate.ts';
import { passwordPairRules } from './form.tsx';

interface Known {
  group: GroupCheck;
  titles: readonly TitleOption[];
  terms: Rule<true, 'required'>;
}

/** RG5, in the order of the form. */
export const wellnessRules = ({ group, titles, terms }: Known) => ({
  groupID: checkedGroupIdRule(group),
  groupFound: groupFoundRule(group),
  title: titleRule(titles),
  firstName: firstNameRule,
  lastName: lastNameRule,
  birthDate: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishToday() }),
  email: emailRule,
  ...passwordPairRules,
  terms,
  dataUse: tickedRule,
});

export type WellnessRules = ReturnType<typeof wellnessRules>;
