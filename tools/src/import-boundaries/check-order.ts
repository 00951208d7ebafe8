import type { Reach } from './layers.ts';
import { placeOf, type Place } from './place.ts';
import { resolveRelative, type SourceModule } from './source-module.ts';

export function checkOrder(module: SourceModule, reaches: ReadonlyMap<string, Reach>): string[] {
  const from = placeOf(module.path);
  const reach = reaches.get(from.packageName);
  if (reach === undefined || from.isTest) return [];
  const reached = reach.get(from.name);
  if (reached === undefined) return [`${module.path}: ${from.name} has no place in the order of ${from.packageName}`];
  return module.specifiers.flatMap((specifier) => {
    const target = resolveRelative(module.path, specifier);
    if (target?.startsWith(`${from.packageName}/test/`))
      return [`${module.path} imports ${specifier}: it is for tests`];
    const to = target?.startsWith(`${from.packageName}/src/`) === true ? placeOf(target) : undefined;
    const fault = to && faultBetween(from, to, reached);
    return fault === undefined ? [] : [`${module.path} imports ${to?.inside.replace(/\.\w+$/, '')}: ${fault}`];
  });
}

function faultBetween(from: Place, to: Place, reached: ReadonlySet<string>): string | undefined {
  if (from.name !== to.name) return reached.has(to.name) ? undefined : `${from.name} may not reach ${to.name}`;
  if (from.feature !== to.feature) return `feature ${from.feature} may not reach its sibling ${to.feature}`;
  return undefined;
}
