import { fileURLToPath } from 'node:url';

/**
 * Where a file that ships with the server is, by its path from the package of the server. A compiled file and the bundles are both two
 * folders below that package (`dist/config`, `dist/bundle`). So this file must stay in a folder directly below `src`.
 */
export const shippedFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
