import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './run-command.ts';

/** Compiles a file of a folder of `server/test`, so that Node can run it. The output folder has the same depth. */
export async function bundleTestProgram(file: `${string}/${string}`): Promise<void> {
  await build({
    configFile: false,
    root: join(repositoryRoot, 'server/test'),
    logLevel: 'warn',
    build: {
      ssr: `${file}.ts`,
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
}
