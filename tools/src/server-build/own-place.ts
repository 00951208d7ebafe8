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
