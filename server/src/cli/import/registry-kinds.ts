import { irishDay } from '@selvage/contract/irish-day';
import { limits } from '@selvage/contract/limits';
import { birthDateRule } from '@selvage/contract/rules/birth-date';
import { groupIdRule } from '@selvage/contract/rules/group-id';
import { memberNumberRule } from '@selvage/contract/rules/member-number';
import { consultantIdRule, hospitalIdRule, registrationIdRule } from '@selvage/contract/rules/provider-ids';
import type { ColumnRule } from './draft.ts';
import type { RegistryTable } from './registry-import-store.ts';
import { yesOrNoRule } from './small-rules.ts';

export interface RegistryKind {
  key: { name: string; rule: ColumnRule };
  value: { name: string; rule: ColumnRule };
  table: RegistryTable;
}

/** The insurer's lists, one key and one value each. */
// oxfmt-ignore
export const registryKinds = (now: Date) => ({
  policies:    { key: { name: 'memberNumber', rule: memberNumberRule }, value: { name: 'birthDate',      rule: birthDateRule({ earliestYear: limits.earliestBirthYear, today: irishDay(now) }) }, table: 'registry_policies' },
  consultants: { key: { name: 'consultantId', rule: consultantIdRule }, value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_consultants' },
  hospitals:   { key: { name: 'hospitalId',   rule: hospitalIdRule },   value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_hospitals' },
  groups:      { key: { name: 'groupId',      rule: groupIdRule },      value: { name: 'wellness',       rule: yesOrNoRule },        table: 'registry_groups' },
}) as const satisfies Record<string, RegistryKind>;
