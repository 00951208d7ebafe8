import { join } from 'node:path';
import type { InlineConfig, Rolldown } from 'vite';

// The oldest versions that support the style sheets: container queries, color-mix, :is and :not with lists.
const browsers = ['chrome111', 'edge111', 'firefox113', 'safari16.4'];

/** The common options of the browser build and the pre-rendering build. Their class names must be the same. */
export function viteOptions(web: string): InlineConfig {
  return {
    configFile: false,
    root: web,
    mode: 'production',
    logLevel: 'warn',
    resolve: { alias: aliases(web) },
    css: { modules: { generateScopedName: 'lp-[hash:base64:4]' } },
    oxc: { jsx: { runtime: 'automatic' } },
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: browsers,
      // Inlines the drawings of the pattern into the style sheet, and never a font.
      assetsInlineLimit: (file) => file.endsWith('.svg'),
      sourcemap: false,
      reportCompressedSize: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        // A worker is a build inside the build, which would cause a warning on a slow machine.
        checks: { bundlerTimings: false },
        output: { chunkFileNames, codeSplitting: { groups: [oneScript, signInShared, lazyShared] } },
      },
    },
  };
}

/** Every feature has a `screen.tsx`, and so do several ways, so a script is named after its folders too. */
const chunkFileNames = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const [, folders] = /\/web\/src\/((?:features|ways).*)\/[^/]+$/.exec(facadeModuleId ?? '') ?? [];
  const prefix = folders === undefined ? '' : `${folders.replace('features/', '').replaceAll('/', '-')}-`;
  return `assets/${prefix}[name]-[hash:7].js`;
};

const aliases = (web: string) => [
  { find: '@fonts', replacement: join(web, 'dist/fonts') },
  { find: '@tokens', replacement: join(web, 'dist/tokens') },
];

/**
 * Keeps the libraries in the entry chunk. Otherwise React is split in two and costs a request. The tables of phone numbers are loaded only
 * if a setting needs them, and zod with the first call, whose reply it parses.
 */
const oneScript = {
  name: 'main',
  priority: 3,
  test: (id: string) => /\/node_modules\/(?!(?:libphonenumber-js|zod)\/)|\/web\/src\/(main|app\/app)\.tsx$/.test(id),
};

/** Modules that a login loads when a person tries to log in or is already logged in. */
const signInModules = /\/(ways\/sign-in|router\/find-next-step|api\/(refused|load-content-text))\.ts$/;

/** The modules that they share with each other and with other screens. They stay separate files, which are imported one by one. */
const signInShared = {
  debugName: 'sign-in-shared',
  name: (id: string, built: Rolldown.ChunkingContext): string | null => {
    const users = new Set([id]);
    // Iterating over a set includes entries that are added meanwhile.
    for (const user of users) for (const next of built.getModuleInfo(user)?.importers ?? []) users.add(next);
    users.delete(id);
    return !signInModules.test(id) && [...users].some((user) => signInModules.test(user)) ? 'sign-in-shared' : null;
  },
  priority: 2,
  minShareCount: 2,
};

/** Modules that several other screens need. Otherwise they become thirty files, each of which waits for its turn. */
const lazyShared = {
  name: 'lazy-shared',
  priority: 1,
  minShareCount: 2,
  test: (id: string) => /\/(web\/src|contract\/dist)\/(?!messages\/(?:en|ga)\/)/.test(id),
};
