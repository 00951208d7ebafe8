import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';

/** `npm run hostile`: attack tools and heavy load against a server on this machine. `npm test` runs none of it. */
export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    name: 'hostile',
    include: ['server/test/hostile/*.hostile.test.ts'],
    globalSetup: ['server/test/harness/global-setup.ts', 'server/test/harness/attack-tools.ts'],
    reporters: ['verbose'],
    // One file at a time, as they compare times and use every core.
    fileParallelism: false,
    testTimeout: 4 * 3_600_000,
    hookTimeout: 120_000,
  },
});
