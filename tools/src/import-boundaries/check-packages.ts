import { placeOf } from './place.ts';
import { resolveRelative, type SourceModule } from './source-module.ts';

const mayReach: ReadonlyMap<string, readonly string[]> = new Map([
  ['contract', []],
  ['server', ['contract']],
  ['web', ['contract']],
  ['demo', ['contract', 'server']],
]);

/** Tests of the server pass the demonstration in, and tests of the demonstration use the server's harness. */
const meetInTests = new Set(['server', 'demo']);

/** A package may import another only by its name, and only as the table above allows. */
export function checkPackages(module: SourceModule): string[] {
  const { packageName, isTest } = placeOf(module.path);
  const reachable = mayReach.get(packageName);
  if (reachable === undefined) return [];
  return module.specifiers.flatMap((specifier) => {
    const relative = resolveRelative(module.path, specifier);
    const target =
      relative === undefined ? /^@selvage\/([^/]+)/.exec(specifier)?.[1] : outsideOf(packageName, relative);
    const allowed =
      target === undefined ||
      (relative === undefined && reachable.includes(target)) ||
      (isTest && meetInTests.has(packageName) && meetInTests.has(target));
    return allowed ? [] : [`${module.path} imports ${specifier}: ${packageName} may not reach ${target}`];
  });
}

function outsideOf(packageName: string, path: string): string | undefined {
  const [first] = path.split('/');
  return first === packageName ? undefined : first;
}
