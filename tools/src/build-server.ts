import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './run-command.ts';

/** The programs of the npm package, and the demonstration, which is the same program with one more module. */
const bundles: Readonly<Record<string, Record<string, string>>> = {
  'server/dist/programs': {
    selvage: 'server/dist/main.js',
    'after-restore': 'server/dist/cli/after-restore.js',
    'content-lint': 'server/dist/cli/content-lint.js',
    'registry-check': 'server/dist/cli/registry-check.js',
  },
  'demo/dist/bundle': { 'selvage-demo': 'demo/dist/main.js' },
};

// Bundled, because finding and reading some six hundred small files took half of the start. Native and optional modules stay outside.
for (const [folder, input] of Object.entries(bundles)) {
  await build({
    configFile: false,
    root: repositoryRoot,
    mode: 'production',
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@node-rs/bcrypt', 'pg-native'] },
    build: {
      ssr: true,
      outDir: join(repositoryRoot, folder),
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input,
        // depd, a dependency of the OpenID Connect library, uses `eval`. We cannot change that.
        checks: { eval: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Comments are removed, because the text of a program stays in memory. Names and lines stay, for stacks in the log.
          comments: false,
        },
      },
    },
  });
}
