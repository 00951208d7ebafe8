import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';
import { ClientTable } from './applications/src/client-table.ts';

/** `npm run applications`: clients that others wrote, in six languages. Those that take no second are in `npm test` too. */
export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    name: 'applications',
    include: ['applications/src/**/!(demo-applications).test.ts', 'server/src/features/verify/behind-nginx.test.ts'],
    globalSetup: ['applications/src/setup.ts', 'server/test/harness/global-setup.ts'],
    reporters: ['default', new ClientTable()],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
