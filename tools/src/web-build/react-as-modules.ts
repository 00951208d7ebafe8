import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

// oxfmt-ignore
const files: Readonly<Record<string, string>> = {
  'react':             'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom':         'react-dom/cjs/react-dom.production.js',
  'react-dom/client':  'react-dom/cjs/react-dom-client.production.js',
  'scheduler':         'scheduler/cjs/scheduler.production.js',
};

/**
 * React is written as CommonJS, which is shipped whole. Read as modules, past the files that choose between development
 * and production, what nobody imports is left out. Where pages are drawn beforehand it stays as Node finds it.
 */
export function reactAsModules(web: string): Plugin {
  const { resolve } = createRequire(join(web, 'package.json'));
  const modules = dirname(dirname(resolve('react/package.json')));
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    resolveId(id, _importer, { ssr }) {
      const file = ssr ? undefined : files[id];
      return file === undefined ? null : join(modules, file);
    },
    transform: (code, id) => (Object.values(files).some((file) => id === join(modules, file)) ? asModule(code) : null),
  };
}

export function asModule(code: string): string {
  const imports: string[] = [];
  const imported = code.replace(/(\w+) = require\("([\w/-]+)"\)/g, (_, name: string, from: string) => {
    imports.push(`import * as ${name} from '${from}';`);
    return `${name}$required`;
  });
  const names = new Set([...imported.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name));
  let text = imported;
  for (const name of names) text = exported(text, name);
  if (imports.length + names.size === 0 || /\b(?:require|module|exports)\b\s*[.(]/.test(text))
    throw new Error('a file of React is not written as it was: read as a module, it would not be whole');
  const list = [...names].map((name) => `$${name} as ${name}`);
  return `${imports.join('\n')}\n${text}\nexport { ${list.join(', ')} };`;
}

/** A constant, which can be left out, unless it is written or read in other places too. */
function exported(code: string, name: string): string {
  const once = code.split(new RegExp(`\\bexports\\.${name}\\b`)).length === 2;
  const named = code.replace(new RegExp(`\\bexports\\.${name}\\b`, 'g'), () => `$${name}`);
  if (once) return named.replace(new RegExp(`^\\$${name} =`, 'm'), () => `const $${name} =`);
  return `let $${name};\n${named}`;
}
