import { resolveRelative, type SourceModule } from './source-module.ts';

/** One line for each import that closes a cycle. */
export function findCycles(modules: readonly SourceModule[]): string[] {
  const importsOf = new Map(modules.map((module) => [module.path, relativeImports(module)]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push(`${[...trail.slice(trail.indexOf(path)), path].join(' > ')}: a cycle`);
      return;
    }
    if (finished.has(path)) return;
    for (const imported of importsOf.get(path) ?? []) visit(imported, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return cycles;
}

const relativeImports = ({ path, specifiers }: SourceModule): string[] =>
  specifiers.map((specifier) => resolveRelative(path, specifier)).filter((target) => target !== undefined);
