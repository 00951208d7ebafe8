import { defineConfig } from '@playwright/test';
import { dataFolder } from './fixtures/data-folder.ts';
import { freePort } from './fixtures/free-port.ts';
import { claimsSecret, journeysConfig, writeJourneysConfig } from './fixtures/journeys-config.ts';

// This file is read again by every worker, which must find the same servers.
const port = (process.env['JOURNEYS_PORT'] ??= String(await freePort()));
const hastyPort = (process.env['JOURNEYS_HASTY_PORT'] ??= String(await freePort()));
const claimsPort = (process.env['JOURNEYS_CLAIMS_PORT'] ??= String(await freePort()));
const documentsPort = (process.env['JOURNEYS_DOCUMENTS_PORT'] ??= String(await freePort()));
const providerPort = (process.env['JOURNEYS_PROVIDER_PORT'] ??= String(await freePort()));
const applicationPorts = { claimsPort: Number(claimsPort), documentsPort: Number(documentsPort) };

const defaultArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const givenArgs = process.env['CHROMIUM_ARGS'];
const args: string[] = givenArgs === undefined ? defaultArgs : JSON.parse(givenArgs);

const server = (name: string, ownPort: string, env: Record<string, string>, before = ':') => ({
  name,
  // The shell outlives the server, so that it can remove its data.
  command: `${before}; trap : TERM INT; node ../demo/dist/bundle/selvage-demo.js serve; rm -rf "$DATA_DIR" "$DATA_DIR-config"`,
  url: `http://localhost:${ownPort}/readyz`,
  env: {
    PORT: ownPort,
    DATA_DIR: dataFolder(ownPort),
    SELVAGE_MODE: 'demo',
    SELVAGE_THROTTLE: 'off',
    ...env,
  },
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
});

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  // More workers than the cores of a small machine. With three, a third of its time was idle.
  workers: 4,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Long enough for a machine that is four times as slow. A journey that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    baseURL: `http://localhost:${port}`,
    locale: 'en-IE',
    trace: 'off',
    // A third less to paint than a desktop screen, with the same layout. A journey that depends on a size sets its own.
    viewport: { width: 1024, height: 680 },
    // Motion costs the machine most, and no journey depends on it. small-and-calm.spec.ts checks both.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: [
    server(
      'product',
      port,
      {
        SELVAGE_CONFIG: `${dataFolder(port)}-config/selvage.json`,
        ...journeysConfig({ port, ...applicationPorts, providerPort }),
      },
      writeJourneysConfig,
    ),
    server('product with short sessions', hastyPort, {
      SELVAGE_CONFIG: 'short-sessions.json',
      // A throttled journey sends its own network address in a header, so that no other journey is throttled.
      SELVAGE_THROTTLE: 'on',
      SELVAGE_TRUST_PROXY: '127.0.0.1,::1',
    }),
    {
      name: 'applications',
      command: 'exec node ../demo/applications/dist/main.js',
      url: `http://localhost:${claimsPort}/icon.svg`,
      env: {
        ISSUER: `http://localhost:${port}`,
        CLAIMS_PORT: claimsPort,
        DOCUMENTS_PORT: documentsPort,
        CLAIMS_SECRET: claimsSecret,
      },
    },
  ],
});
