import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';

/** `npm run upgrade:check`: the release before this version and this version, on one database. */
export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    name: 'upgrade',
    include: ['server/test/upgrade/*.upgrade.test.ts'],
    setupFiles: ['tools/src/fail-on-console.ts', 'tools/src/fail-on-fake-timers.ts'],
    globalSetup: ['server/test/harness/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
