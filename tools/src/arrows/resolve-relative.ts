import { posix } from 'node:path';

/** The path a relative specifier names, or undefined for a package. Relative imports carry their extension. */
export function resolveRelative(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const [path = specifier] = specifier.split('?');
  return posix.join(posix.dirname(from), path);
}
