import { join } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from './run-command.ts';

/** The programs of the npm package, and the demonstration, which is the same program with one module more. */
const bundles: Readonly<Record<string, Record<string, string>>> = {
  'server/dist/programs': {
    selvage: 'server/dist/main.js',
    'after-restore': 'server/dist/cli/after-restore.js',
    'content-lint': 'server/dist/cli/content-lint.js',
    'registry-check': 'server/dist/cli/registry-check.js',
  },
  'demo/dist/bundle': { 'selvage-demo': 'demo/dist/main.js' },
};

// Finding and reading some six hundred small files was half of a start. What is native, or may not be there, stays outside.
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
        // depd, which the library of OpenID Connect brings, makes a function by `eval`; it is not ours to change.
        checks: { eval: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // The text of a program stays in memory as long as it runs. Names and lines stay, for the stacks in the log.
          comments: false,
        },
      },
    },
  });
}
