import type { Target } from './draft.ts';
import type { RegistryKind } from './registry-kinds.ts';
import { prepareRegistry, writeRegistry } from './registry-import-store.ts';

export function registryTarget({ key, value, table }: RegistryKind): Target {
  return {
    columns: [key, value].map(({ name }) => ({ name, required: true })),
    isRegistry: true,
    judge: ([typedKey = '', typedValue = '']) => {
      const keyed = key.rule(typedKey);
      if (!keyed.ok) return { problem: { column: key.name, reason: keyed.problem } };
      const valued = value.rule(typedValue);
      if (!valued.ok) return { problem: { column: value.name, reason: valued.problem } };
      const keys = [{ column: key.name, key: keyed.value }];
      return { draft: { cells: [keyed.value, valued.value], keys, birthDate: null, hashFormat: null } };
    },
    prepare: prepareRegistry,
    write: (connection, batch, isRehearsal) => writeRegistry(connection, table, batch, isRehearsal),
  };
}
