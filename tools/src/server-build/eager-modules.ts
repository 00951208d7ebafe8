import type { Plugin } from 'vite';

/**
 * V8 only looks for the end of a function that is not called yet, and reads it again when it is; a `function` in brackets it reads once, an
 * arrow function it does not. Nearly every CommonJS module of the bundle is called at the start.
 */
export const eagerModules: Plugin = {
  name: 'eager-modules',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = withEagerModules(file.code);
  },
};

export const withEagerModules = (code: string): string =>
  code.replaceAll(/^(var \S+ = (?:\/\*[^*]*\*\/ ?)?__commonJSMin\(\()(\([\w$, ]*\)) => \{$/gm, '$1function $2 {');
