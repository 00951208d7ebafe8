import { fileURLToPath } from 'node:url';

/** An alias for vitest, so that the demonstration imports the same modules as the tests of the server, and not compiled copies. */
export const serverSource = {
  find: /^@selvage\/server\/(.*)$/,
  replacement: fileURLToPath(new URL('../../server/src/$1.ts', import.meta.url)),
};
