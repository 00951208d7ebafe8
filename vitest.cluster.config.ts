import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';

/** `npm run cluster`: many instances on one PostgreSQL, processes that are killed, and what may befall them. A sample is in `npm test`. */
export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    name: 'cluster',
    include: ['server/test/cluster/*.cluster.test.ts'],
    setupFiles: ['tools/src/fail-on-console.ts', 'tools/src/fail-on-fake-timers.ts'],
    globalSetup: ['server/test/harness/global-setup.ts'],
    // One at a time: what is measured is whether they hold, not whether the machine does.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
