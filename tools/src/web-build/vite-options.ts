import { join } from 'node:path';
import type { InlineConfig } from 'vite';

// What the style sheets use at most: container queries, color-mix, :is and :not with lists.
const browsers = ['chrome111', 'edge111', 'firefox113', 'safari16.4'];

/** What the build for browsers and the one that pre-renders have in common, class names above all. */
export function viteOptions(web: string): InlineConfig {
  return {
    configFile: false,
    root: web,
    mode: 'production',
    logLevel: 'warn',
    resolve: { alias: { '#fonts': join(web, 'dist/fonts') } },
    css: { modules: { generateScopedName: 'lp-[local]-[hash:base64:4]' } },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: browsers,
      assetsInlineLimit: 0,
      sourcemap: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
    },
  };
}
