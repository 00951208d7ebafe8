export interface LockedPackage {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** All packages that `roots` need, recursively, at their paths in the lock file. */
export function lockClosure(locked: LockedPackages, roots: readonly string[]): Record<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const place = nearestPlace(locked, name, from);
    const entry = place === undefined ? undefined : locked[place];
    if (place === undefined || entry === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}, which ${from || 'the package'} needs`);
    }
    if (found.has(place)) return;
    found.set(place, entry);
    for (const each of Object.keys(entry.dependencies ?? {})) visit(each, place, false);
    for (const each of Object.keys(entry.optionalDependencies ?? {})) visit(each, place, true);
    for (const each of Object.keys(entry.peerDependencies ?? {})) {
      if (entry.peerDependenciesMeta?.[each]?.optional !== true) visit(each, place, false);
    }
  };
  for (const root of roots) visit(root, '', false);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Searches like Node: first beside the package, then further up. */
function nearestPlace(locked: LockedPackages, name: string, from: string): string | undefined {
  const parts = from === '' ? [] : from.split('/node_modules/');
  for (let length = parts.length; length >= 0; length--) {
    const above = parts.slice(0, length).join('/node_modules/');
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (locked[place]) return place;
  }
  return undefined;
}
