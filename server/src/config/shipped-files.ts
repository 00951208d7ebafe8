import { fileURLToPath } from 'node:url';

/**
 * The path of a file that ships with the server; `path` starts at the package of the server. This file must stay in a folder directly
 * below `src`: compiled (`dist/config`) and bundled (`dist/bundle`) it is then two folders below the package.
 */
export const shippedFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
