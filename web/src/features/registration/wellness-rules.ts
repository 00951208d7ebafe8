import type { TitleOption } from '@selvage/contract/api/reference';
import { fieldLimits } from '@selvage/contract/field-limits';
import { birthDateRule } from '@selvage/contract/rules/dates';
import { emailRule } from '@selvage/contract/rules/email';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import type { Rule } from '@selvage/contract/rules/rule';
import { checkedGroupIdRule, groupFoundRule } from '../../fields/group-id-rules.ts';
import { tickedRule } from '../../fields/ticked-rule.ts';
import { titleRule } from '../../fields/title-rule.ts';
import type { GroupCheck } from '../../fields/use-group-check.ts';
import { passwordPairRules } from './password-pair.tsx';
import { irishToday } from '../../fields/irish-today.ts';

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
