import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** One classic script: a browser lets no page from a disk load a module. */
export async function siteScript(root: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: join(root, 'tools/src/site/browser/site.ts'), formats: ['iife'], name: 'selvageSite' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (chunk === undefined) throw new Error('the script of the site was not built');
  return chunk.code;
}
