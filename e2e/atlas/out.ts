import { fileURLToPath } from 'node:url';

/** Where the pictures and the page to look at them go. */
export const out = fileURLToPath(new URL('out', import.meta.url));
