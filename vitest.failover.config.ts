import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';

/** `npm run failover`: Selvage on two PostgreSQL nodes with Patroni, one fault for each file. */
export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    name: 'failover',
    include: ['server/test/failover/*.failover.test.ts'],
    setupFiles: ['tools/src/fail-on-console.ts', 'tools/src/fail-on-fake-timers.ts'],
    // One at a time, because each measures how long people wait.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
