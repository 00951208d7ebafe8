import { irishDay } from '@selvage/contract/irish-day';
import { limits } from '@selvage/contract/limits';
import { birthDateRule } from '@selvage/contract/rules/birth-date';
import { calendarDateRule } from '@selvage/contract/rules/calendar-date';
import { groupIdRule } from '@selvage/contract/rules/group-id';
import { memberNumberRule } from '@selvage/contract/rules/member-number';
import { consultantIdRule, hospitalIdRule, registrationIdRule } from '@selvage/contract/rules/provider-ids';
import type { ColumnRule } from './draft.ts';
import type { RegistryTable } from './registry-import-store.ts';
import { planNameRule, planStatusRule, yesOrNoRule } from './small-rules.ts';

interface RegistryColumn {
  name: string;
  rule: ColumnRule;
}

export interface RegistryKind {
  key: RegistryColumn;
  value: RegistryColumn;
  /** Columns that a file may leave out. Where one of them is given, the first must be. */
  optional?: readonly RegistryColumn[];
  table: RegistryTable;
}

/** AP: what the person is shown of their plan. */
const planColumns: readonly RegistryColumn[] = [
  { name: 'planName', rule: planNameRule },
  { name: 'planStart', rule: calendarDateRule },
  { name: 'planRenewal', rule: calendarDateRule },
  { name: 'planStatus', rule: planStatusRule },
];

/** The insurer's lists, one key and one value each. */
// oxfmt-ignore
export const registryKinds = (now: Date) => ({
  policies:    { key: { name: 'memberNumber', rule: memberNumberRule }, value: { name: 'birthDate',      rule: birthDateRule({ earliestYear: limits.earliestBirthYear, today: irishDay(now) }) }, optional: planColumns, table: 'registry_policies' },
  consultants: { key: { name: 'consultantId', rule: consultantIdRule }, value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_consultants' },
  hospitals:   { key: { name: 'hospitalId',   rule: hospitalIdRule },   value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_hospitals' },
  groups:      { key: { name: 'groupId',      rule: groupIdRule },      value: { name: 'wellness',       rule: yesOrNoRule },        table: 'registry_groups' },
}) as const satisfies Record<string, RegistryKind>;
