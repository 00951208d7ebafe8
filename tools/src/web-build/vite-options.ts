import { join } from 'node:path';
import type { InlineConfig, Rolldown } from 'vite';

// What the style sheets use at most: container queries, color-mix, :is and :not with lists.
const browsers = ['chrome111', 'edge111', 'firefox113', 'safari16.4'];

/** What the build for browsers and the one that pre-renders have in common, class names above all. */
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
      // The drawings of the pattern go into the style sheet; a font never does.
      assetsInlineLimit: (file) => file.endsWith('.svg'),
      sourcemap: false,
      reportCompressedSize: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        // A worker is a build inside the build, which a slow machine would remark on.
        checks: { bundlerTimings: false },
        output: { chunkFileNames, codeSplitting: { groups: [oneScript, signInShared, lazyShared] } },
      },
    },
  };
}

/** Every feature has a `screen.tsx`, and ways have files of the same name: a script is named after its folders too. */
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
 * Keeps the libraries in the entry's own chunk: left alone, React is cut in two and costs a request. The tables of phone
 * numbers are fetched only where a setting needs them, and zod with the first call, whose reply it reads.
 */
const oneScript = {
  name: 'main',
  priority: 3,
  test: (id: string) => /\/node_modules\/(?!(?:libphonenumber-js|zod)\/)|\/web\/src\/(main|app\/app)\.tsx$/.test(id),
};

/** What a login fetches once somebody tries to get in, or is in already. */
const signInModules = /\/(ways\/sign-in|router\/find-next-step|api\/(refused|load-content-text))\.ts$/;

/** What they share with each other and with the other screens; they themselves stay files of their own, to be imported one by one. */
const signInShared = {
  debugName: 'sign-in-shared',
  name: (id: string, built: Rolldown.ChunkingContext): string | null => {
    const users = new Set([id]);
    // A set goes on to what is added to it meanwhile.
    for (const user of users) for (const next of built.getModuleInfo(user)?.importers ?? []) users.add(next);
    users.delete(id);
    return !signInModules.test(id) && [...users].some((user) => signInModules.test(user)) ? 'sign-in-shared' : null;
  },
  priority: 2,
  minShareCount: 2,
};

/** What several of the other screens need: left alone, it comes in thirty pieces, and each waits for its turn. */
const lazyShared = {
  name: 'lazy-shared',
  priority: 1,
  minShareCount: 2,
  test: (id: string) => /\/(web\/src|contract\/dist)\/(?!messages\/(?:en|ga)\/)/.test(id),
};
