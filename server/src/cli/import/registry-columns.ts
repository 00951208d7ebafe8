import type { KeyRing } from '../../crypto/key-ring.ts';
import type { ColumnRule, RowProblem, Target } from './import-row.ts';
import { type RegistryTable, prepareRegistry, registryReplacement, writeRegistry } from './registry-import-store.ts';
import { irishDay, birthDateRule, calendarDateRule } from '@selvage/contract/rules/dates';
import { fieldLimits } from '@selvage/contract/field-limits';
import { consultantIdRule, groupIdRule, hospitalIdRule, memberNumberRule } from '@selvage/contract/rules/identifiers';
import { registrationIdRule } from '@selvage/contract/rules/registration-id';
import { planNameRule, planStatusRule, yesOrNoRule } from './value-rules.ts';

interface RegistryColumn {
  name: string;
  rule: ColumnRule;
}

interface OptionalColumn extends RegistryColumn {
  /** If true, an empty cell deletes the stored value. If false, an empty cell keeps it, as a file without the column does. */
  emptyClears?: boolean;
}

interface RegistryKind {
  key: RegistryColumn;
  value: RegistryColumn;
  /** Columns that a file may leave out. */
  optional?: readonly OptionalColumn[];
  /** Returns a fault in the combination of these cells, or null. */
  problem?: (cells: readonly (string | null)[]) => RowProblem | null;
  table: RegistryTable;
}

/** The columns for the plan of a policy, which its holder can see, and for the days on which the policy is in force. */
const policyColumns: readonly OptionalColumn[] = [
  { name: 'planName', rule: planNameRule },
  { name: 'planStart', rule: calendarDateRule },
  { name: 'planRenewal', rule: calendarDateRule },
  { name: 'planStatus', rule: planStatusRule },
  { name: 'validFrom', rule: calendarDateRule, emptyClears: true },
  { name: 'validTo', rule: calendarDateRule, emptyClears: true },
];

function policyProblem(cells: readonly (string | null)[]): RowProblem | null {
  const [planName = null, planStart, planRenewal, planStatus, validFrom, validTo] = cells;
  const hasPlan = [planStart, planRenewal, planStatus].some((cell) => typeof cell === 'string');
  if (hasPlan && planName === null) return { column: 'planName', reason: 'required' };
  return validFrom && validTo && validTo < validFrom ? { column: 'validTo', reason: 'before-validFrom' } : null;
}

/** The lists of the insurer, each with one key and one value. */
// oxfmt-ignore
export const registryKinds = (now: Date) => ({
  policies:    { key: { name: 'memberNumber', rule: memberNumberRule }, value: { name: 'birthDate',      rule: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishDay(now) }) }, optional: policyColumns, problem: policyProblem, table: 'registry_policies' },
  consultants: { key: { name: 'consultantId', rule: consultantIdRule }, value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_consultants' },
  hospitals:   { key: { name: 'hospitalId',   rule: hospitalIdRule },   value: { name: 'registrationId', rule: registrationIdRule }, table: 'registry_hospitals' },
  groups:      { key: { name: 'groupId',      rule: groupIdRule },      value: { name: 'wellness',       rule: yesOrNoRule },        table: 'registry_groups' },
}) as const satisfies Record<string, RegistryKind>;

export function registryTarget(keyRing: KeyRing, { key, value, optional = [], problem, table }: RegistryKind): Target {
  return {
    columns: [
      ...[key, value].map(({ name }) => ({ name, required: true })),
      ...optional.map(({ name }) => ({ name, required: false })),
    ],
    replacement: registryReplacement(table, keyRing),
    validate: ([typedKey = '', typedValue = '', ...typedOptional]) => {
      const keyed = key.rule(typedKey);
      if (!keyed.ok) return { problem: { column: key.name, reason: keyed.problem } };
      const valued = value.rule(typedValue);
      if (!valued.ok) return { problem: { column: value.name, reason: valued.problem } };
      const further = validateOptional(optional, typedOptional);
      if ('problem' in further) return further;
      const together = problem?.(further.cells) ?? null;
      if (together !== null) return { problem: together };
      const keys = [{ column: key.name, key: keyed.value }];
      return {
        draft: {
          cells: [keyed.value, valued.value, ...further.cells],
          keys,
          birthDate: null,
          colleague: null,
          sealed: {},
          hashFormat: null,
        },
      };
    },
    prepare: prepareRegistry,
    write: (connection, batch, isRehearsal) => writeRegistry(connection, table, batch, { keys: keyRing, isRehearsal }),
  };
}

function validateOptional(
  columns: NonNullable<RegistryKind['optional']>,
  typed: readonly (string | undefined)[],
): { cells: (string | null)[] } | { problem: RowProblem } {
  const cells: (string | null)[] = [];
  for (const [index, { name, rule, emptyClears }] of columns.entries()) {
    const given = typed[index];
    if (given === undefined || given.trim() === '') {
      cells.push(given !== undefined && emptyClears === true ? '' : null);
      continue;
    }
    const result = rule(given);
    if (!result.ok) return { problem: { column: name, reason: result.problem } };
    cells.push(result.value);
  }
  return { cells };
}
