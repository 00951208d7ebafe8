import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './run-command.ts';

/** Compiles a file of the server's test harness, so that Node can run it. The output folder has the same depth as the harness. */
export async function bundleTestProgram(name: string): Promise<void> {
  await build({
    configFile: false,
    root: join(repositoryRoot, 'server/test'),
    logLevel: 'warn',
    build: {
      ssr: `harness/${name}.ts`,
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
}
