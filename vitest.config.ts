import { defineConfig } from 'vitest/config';
import { serverSource } from './tools/src/server-source.ts';

const project = (name: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/src/**/*.test.{ts,tsx}`], ...more },
});

// Loading modules anew for every file costs a third more on the server and five times as much in the web (decision 25).
const sharingModules = { isolate: false, pool: 'threads' as const };

const everywhere = ['tools/src/fail-on-console.ts', 'tools/src/fail-on-fake-timers.ts'];

const web = {
  // One environment for all, as a worker is thrown away between two that differ.
  environment: 'happy-dom',
  setupFiles: [...everywhere, 'web/src/testing/setup.ts'],
};

const documented = process.env['DOCUMENTED_COMMANDS'] === 'run' ? [] : ['**/*.docs.test.ts'];

export default defineConfig({
  resolve: { alias: [serverSource] },
  test: {
    setupFiles: everywhere,
    // Most of a server test is waiting for PostgreSQL or a hash in another thread.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('contract', sharingModules),
      project('server', {
        ...sharingModules,
        globalSetup: ['server/test/harness/global-setup.ts'],
        // Minutes each: each kind has a vitest configuration of its own, and the documents have `npm run docs:run`.
        include: ['server/{src,test}/**/*.test.ts', 'demo/src/**/*.test.ts'],
        exclude: ['**/*.{cluster,failover,hostile,upgrade}.test.ts', ...documented],
      }),
      project('web', { ...web, ...sharingModules, exclude: ['**/*.mocked.test.tsx'] }),
      // A module that one file replaces may be loaded already by another that shares its worker.
      project('web', { ...web, name: 'web, mocked', include: ['web/src/**/*.mocked.test.tsx'] }),
      // Without a browser or another language: those are in vitest.applications.config.ts.
      project('applications', {
        include: ['applications/src/{demo-applications,express,next,passport}.test.ts'],
        globalSetup: ['applications/src/setup.ts'],
      }),
      project('tools', sharingModules),
      project('bench', sharingModules),
    ],
  },
});
