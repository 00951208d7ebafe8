import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Browser } from './browser.ts';
import { WebDriver } from './webdriver.ts';

interface Look {
  /** The theme that the system asks for. */
  theme: 'light' | 'dark';
}

/** A journey in WebKit. Each journey has its own browser without cookies. */
export const test = base.extend<Look & { webkit: Browser }>({
  theme: ['light', { option: true }],
  webkit: async ({ theme }, use, info) => {
    const args = ['--automation', '--full-screen', ...(theme === 'dark' ? ['--dark-mode'] : [])];
    const driver = await WebDriver.start(`http://127.0.0.1:${process.env['WEBKIT_DRIVER_PORT']}`, {
      'webkitgtk:browserOptions': { args },
    });
    try {
      await driver.resize(1024, 680);
      await use(new Browser(driver));
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('screen.png'), await driver.screenshot());
    } finally {
      await driver.quit();
    }
  },
});
