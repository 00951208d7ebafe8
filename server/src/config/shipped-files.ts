import { fileURLToPath } from 'node:url';

/**
 * The path of a shipped file. `path` starts at the root of the repository or npm package. This file must stay in a folder directly below
 * `src`: compiled (`server/dist/config`) and bundled (`server/dist/bundle`, `demo/dist/bundle`), it is three folders below the root.
 */
export const shippedFile = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
