import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Browser } from './browser.ts';

/** The height of the largest window that the screen of the machine can hold (webkit.config.ts). */
const tallest = 3000;

/** Draws the shown screen at the widths of a phone and of a desktop, at its full height, into the results of the journey. */
export async function look({ driver }: Browser, what: string): Promise<void> {
  for (const width of [375, 1280]) {
    await driver.resize(width, 800);
    await driver.run(untilPainted);
    const { tall, sideways } = await driver.run(() => {
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
      return { tall: scrollHeight, sideways: scrollWidth - clientWidth };
    });
    expect.soft(sideways, `${what} scrolls sideways in a window of ${width} px`).toBe(0);
    await driver.resize(width, Math.min(Math.max(tall, 800), tallest));
    await driver.run(untilPainted);
    await writeFile(test.info().outputPath(`${what}-${width}.png`), await driver.screenshot());
  }
  await driver.resize(1024, 680);
}

/** Runs inside the page. A new size is painted two frames later. */
async function untilPainted(): Promise<void> {
  scrollTo(0, 0);
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
}
