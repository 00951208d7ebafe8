import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { WantedBrowser } from './browser-way.ts';
import { installFromDebian, must, onThisSystem } from './system.ts';

// The browser packages belong to the journeys, so they are looked up from there.
const requireForJourneys = createRequire(new URL('../../../e2e/package.json', import.meta.url));

const names = {
  // The headless shell draws no window, which halves the time of a journey.
  programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  macApplications: ['Google Chrome', 'Chromium'].map((name) => `${name}.app/Contents/MacOS/${name}`),
};

export const chromium: WantedBrowser = {
  name: 'Chromium or Chrome',
  setting: 'CHROMIUM_PATH',
  ways: [
    { how: 'on this system', candidates: () => onThisSystem(names) },
    { how: 'downloaded by Playwright before', candidates: playwrightPath },
    { how: 'installed from Debian', candidates: fromDebian },
    { how: 'downloaded by Playwright', candidates: fromPlaywright },
    { how: 'from npm', candidates: fromNpm },
  ],
};

async function fromDebian(): Promise<string[]> {
  // Older releases have only the whole browser.
  return (await installFromDebian('chromium-headless-shell', 'chromium')) ? onThisSystem(names) : [];
}

async function fromPlaywright(): Promise<string[]> {
  await must(['playwright', 'install', 'chromium']);
  return playwrightPath();
}

function playwrightPath(): string[] {
  const playwright: unknown = requireForJourneys('@playwright/test');
  const path = callMethod(property(playwright, 'chromium'), 'executablePath');
  return typeof path === 'string' ? [path] : [];
}

async function fromNpm(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  // Otherwise the package leaves out its shared libraries, which a bare system lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const carried: unknown = await import(pathToFileURL(requireForJourneys.resolve('@sparticuz/chromium')).href);
  const path: unknown = await callMethod(property(carried, 'default'), 'executablePath');
  return typeof path === 'string' ? [path] : [];
}

function property(owner: unknown, name: string): unknown {
  const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
  return isOwner ? Reflect.get(owner, name) : undefined;
}

function callMethod(owner: unknown, name: string): unknown {
  const method = property(owner, name);
  if (typeof method !== 'function') throw new Error(`there is no ${name}`);
  return Reflect.apply(method, owner, []);
}
