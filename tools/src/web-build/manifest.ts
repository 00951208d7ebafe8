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

export async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, 'utf8')) as Manifest;
}

export function chunkOf(manifest: Manifest, module: string): Chunk {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`the web build has no chunk for ${module}`);
  return chunk;
}

/** A module's chunk and everything it imports at once, each file once, dependencies first. */
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
