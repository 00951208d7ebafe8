import type { WantedBrowser } from './browser-way.ts';
import { installFromDebian, onThisSystem } from './system.ts';

const names = {
  programs: ['firefox-esr', 'firefox'],
  macApplications: ['Firefox.app/Contents/MacOS/firefox'],
};

/** The released Firefox. Playwright drives it by WebDriver BiDi, so Playwright's own build is not needed. */
export const firefox: WantedBrowser = {
  name: 'Firefox',
  setting: 'FIREFOX_PATH',
  ways: [
    { how: 'on this system', candidates: () => onThisSystem(names) },
    {
      how: 'installed from Debian',
      candidates: async () => ((await installFromDebian('firefox-esr')) ? onThisSystem(names) : []),
    },
  ],
};
