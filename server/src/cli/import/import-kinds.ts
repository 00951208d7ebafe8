import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { accountTarget } from './account-columns.ts';
import type { ExpectedColumns } from './header.ts';
import type { ColumnRule, Target } from './import-row.ts';
import { registryKinds, registryTarget } from './registry-columns.ts';

type TargetDeps = Pick<Deps, 'keys' | 'now'> & {
  config: Pick<Config, 'organisations'>;
  requestId: string;
  mobileRule: ColumnRule;
};

export const importKinds = {
  policies: (deps: TargetDeps) => registryTarget(deps.keys, registryKinds(deps.now()).policies),
  consultants: (deps: TargetDeps) => registryTarget(deps.keys, registryKinds(deps.now()).consultants),
  hospitals: (deps: TargetDeps) => registryTarget(deps.keys, registryKinds(deps.now()).hospitals),
  groups: (deps: TargetDeps) => registryTarget(deps.keys, registryKinds(deps.now()).groups),
  'group-users': (deps: TargetDeps) => accountTarget(deps, 'group'),
  accounts: (deps: TargetDeps) => accountTarget(deps),
} as const satisfies Record<string, (deps: TargetDeps) => Target>;

export type ImportKind = keyof typeof importKinds;

/** The lists of the registry, which a file can replace as a whole. A file never deletes accounts of people. */
export const registryLists: readonly ImportKind[] = ['policies', 'consultants', 'hospitals', 'groups'];

export const isImportKind = (name: string): name is ImportKind => Object.hasOwn(importKinds, name);

export const expectedColumns = (kind: ImportKind, deps: TargetDeps): ExpectedColumns => ({
  columns: importKinds[kind](deps).columns,
  otherKinds: Object.entries(importKinds)
    .filter(([other]) => other !== kind)
    .map(([other, targetOf]) => ({ kind: other, columns: targetOf(deps).columns })),
});
