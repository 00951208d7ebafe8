import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkOrder } from './check-order.ts';
import { checkPackages } from './check-packages.ts';
import { checkSpelling } from './check-spelling.ts';
import { findCycles } from './find-cycles.ts';
import { order, parseOrder } from './layers.ts';
import { placeOf } from './place.ts';
import { readTree } from './read-tree.ts';
import { resolveRelative, type SourceModule } from './source-module.ts';

export interface ImportCheck {
  moduleCount: number;
  violations: readonly string[];
}

export function checkImports(root: string): ImportCheck {
  const modules = readTree(root);
  const reaches = parseOrder(order);
  const violations = [
    ...[...reaches.keys()].flatMap((packageName) => emptyPackage(packageName, modules)),
    ...modules.flatMap((module) => [
      ...checkOrder(module, reaches),
      ...checkPackages(module),
      ...checkSpelling(module),
      ...missingFiles(module, root),
    ]),
    ...findCycles(modules),
  ];
  return { moduleCount: modules.length, violations };
}

/** A check that read no files must not look like one without faults. */
function emptyPackage(packageName: string, modules: readonly SourceModule[]): string[] {
  const isHeld = modules.some((module) => placeOf(module.path).packageName === packageName);
  return isHeld ? [] : [`${packageName}/src holds no modules: nothing was checked`];
}

function missingFiles(module: SourceModule, root: string): string[] {
  return module.specifiers.flatMap((specifier) => {
    const target = resolveRelative(module.path, specifier);
    const isThere = target === undefined || existsSync(join(root, target));
    return isThere ? [] : [`${module.path} imports ${specifier}: no such file`];
  });
}
