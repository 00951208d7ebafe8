import type { Language } from '@selvage/contract/languages';
import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export const mainModule = 'src/main.tsx';
export const loginMessagesModule = (language: Language): string => `src/messages/${language}/login-page.ts`;
/** All screens except the login. */
export const lazyScreensModule = 'src/app/lazy-screens.tsx';

export async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, 'utf8')) as Manifest;
}

export function chunkOf(manifest: Manifest, module: string): Chunk {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`the web build has no chunk for ${module}`);
  return chunk;
}

/** The chunk of a module with all its static imports, each file once, dependencies first. */
export function closure(manifest: Manifest, ...modules: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const visit = (module: string): Chunk[] => {
    if (seen.has(module)) return [];
    seen.add(module);
    const chunk = chunkOf(manifest, module);
    return [...(chunk.imports ?? []).flatMap(visit), chunk];
  };
  return modules.flatMap(visit);
}

/** Modules that wait for the style sheet of all screens (web/src/ui/styles/all-styles.ts), or belong to pages that have it. */
const behindAllStyles: readonly string[] = [
  lazyScreensModule,
  'src/app/embedded/start-embedded.tsx',
  'src/app/area-watch.tsx',
  'src/fields/terms-text.tsx',
  'src/router/panels/landing-loop-panel.tsx',
];

/** All scripts that may run while a page has only its first styles. */
export function frontScripts(manifest: Manifest): string[] {
  for (const module of behindAllStyles) chunkOf(manifest, module);
  const reached = new Set([mainModule]);
  // Iterating over a set includes entries that are added meanwhile.
  for (const module of reached) {
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, module);
    for (const next of [...imports, ...dynamicImports]) if (!behindAllStyles.includes(next)) reached.add(next);
  }
  return [...reached].map((module) => chunkOf(manifest, module).file);
}
