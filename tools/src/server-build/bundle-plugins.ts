import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A module that finds a file beside itself still finds it from within the bundle. */
export const ownPlace = (bundle: string): Plugin => ({
  name: 'own-place',
  transform: (code, id) => {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    const path = relative(dirname(bundle), id);
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
  },
});

/**
 * V8 keeps the text of a program as long as it runs, with two bytes for each character if only one of them is beyond Latin-1.
 * Such characters are therefore written as escapes.
 */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  // Last of all: whoever prints a program again writes the characters themselves.
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeWideCharacters(file.code);
  },
};

export const escapeWideCharacters = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\u00ff])/g, (_, backslashes: string, character: string) => {
    // Such a backslash and the one of the escape would make one backslash of the two.
    if (backslashes.length % 2 === 1) throw new Error(`the character ${character} must not follow a backslash`);
    return `${backslashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

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
