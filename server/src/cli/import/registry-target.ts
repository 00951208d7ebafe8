import type { RowProblem, Target } from './draft.ts';
import type { RegistryKind } from './registry-kinds.ts';
import { prepareRegistry, writeRegistry } from './registry-import-store.ts';

export function registryTarget({ key, value, optional = [], table }: RegistryKind): Target {
  return {
    columns: [
      ...[key, value].map(({ name }) => ({ name, required: true })),
      ...optional.map(({ name }) => ({ name, required: false })),
    ],
    isRegistry: true,
    judge: ([typedKey = '', typedValue = '', ...typedOptional]) => {
      const keyed = key.rule(typedKey);
      if (!keyed.ok) return { problem: { column: key.name, reason: keyed.problem } };
      const valued = value.rule(typedValue);
      if (!valued.ok) return { problem: { column: value.name, reason: valued.problem } };
      const further = judgeOptional(optional, typedOptional);
      if ('problem' in further) return further;
      const keys = [{ column: key.name, key: keyed.value }];
      return {
        draft: { cells: [keyed.value, valued.value, ...further.cells], keys, birthDate: null, hashFormat: null },
      };
    },
    prepare: prepareRegistry,
    write: (connection, batch, isRehearsal) => writeRegistry(connection, table, batch, isRehearsal),
  };
}

function judgeOptional(
  columns: NonNullable<RegistryKind['optional']>,
  typed: readonly string[],
): { cells: (string | null)[] } | { problem: RowProblem } {
  const cells: (string | null)[] = [];
  for (const [index, { name, rule }] of columns.entries()) {
    const given = typed[index] ?? '';
    const verdict = given.trim() === '' ? null : rule(given);
    if (verdict?.ok === false) return { problem: { column: name, reason: verdict.problem } };
    cells.push(verdict?.value ?? null);
  }
  const [first] = columns;
  const lacksFirst = cells[0] === null && cells.some((cell) => cell !== null);
  return first !== undefined && lacksFirst ? { problem: { column: first.name, reason: 'required' } } : { cells };
}
