import { posix } from 'node:path';

/** A source file as the check sees it. Paths are relative to the root, with forward slashes. */
export interface SourceModule {
  path: string;
  /** The specifiers of its imports, re-exports and dynamic imports, as written. */
  specifiers: readonly string[];
  /** The guarded words it uses, such as `fetch` or `new Date()`. */
  words: readonly string[];
}

/** The path a relative specifier names, or undefined for a package. Relative imports carry their extension. */
export function resolveRelative(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const [path = specifier] = specifier.split('?');
  return posix.join(posix.dirname(from), path);
}
