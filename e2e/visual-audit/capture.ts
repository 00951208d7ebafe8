import { type Page, expect } from '@playwright/test';
import type { Language } from '@selvage/contract/languages';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { violationsOf } from '../fixtures/axe.ts';
import { overflow } from '../fixtures/overflow.ts';
import { type AuditPage, switchLanguage } from './audit-page.ts';
import { type PageShot, type Picture, outputFolder } from './page-shot.ts';
import type { State } from './state.ts';
import { textFaults } from './text-faults.ts';
import { type Frame, type Looks, type ThemeLook, zoomed } from './variants.ts';

type Seen = (picture: Omit<Picture, 'file'>) => Promise<unknown>;

/** Captures a state in every variant, with pictures and faults. */
export async function capture(
  auditPage: AuditPage,
  state: State,
  looks: Looks,
): Promise<Pick<PageShot, 'pictures' | 'faults'>> {
  const pictures: Picture[] = [];
  const faults = await faultsOf(auditPage, looks, async (picture) => {
    const name = [state.state, ...Object.values(picture)].join(' ').replaceAll(/\W+/g, '-');
    const file = join(state.screen, `${name}.jpg`);
    await writeFile(
      join(outputFolder, file),
      await auditPage.page.screenshot({ type: 'jpeg', quality: 55, scale: 'css' }),
    );
    pictures.push({ file, ...picture });
  });
  return { pictures, faults };
}

/** Returns the faults of the page in every look. `onSeen` is called for each look, while the window is as tall as the content. */
export async function faultsOf(
  auditPage: AuditPage,
  { languages, frames, themes }: Looks,
  onSeen?: Seen,
): Promise<string[]> {
  const { page, brand, consoleLog } = auditPage;
  const faults: string[] = [];
  for (const language of languages) {
    if (!(await switchLanguage(auditPage, language))) continue;
    const inLanguage = await layoutFaults(page, zoomed);
    for (const frame of frames) {
      inLanguage.push(...(await layoutFaults(page, frame)));
      if (onSeen) await unroll(page, frame);
      for (const look of themes.filter((each) => isWanted(each, language, frame))) {
        await page.emulateMedia(look.media);
        if (!auditPage.scriptless) inLanguage.push(...(await violations(page, look, language, frame)));
        await onSeen?.({ brand: brand.id, theme: look.theme, language, width: frame.width });
      }
      await page.emulateMedia(themes[0]?.media);
    }
    faults.push(...inLanguage.map((fault) => `${brand.id}, ${language}, ${fault}`));
  }
  return [...faults, ...consoleLog.faults().map((fault) => `${brand.id}, ${fault}`)];
}

const isWanted = (look: ThemeLook, language: Language, { width }: Frame): boolean =>
  look.widths.includes(width) && look.languages.includes(language);

async function layoutFaults(page: Page, frame: Frame): Promise<string[]> {
  await page.setViewportSize(frame);
  await untilFramesFit(page);
  const faults: string[] = [];
  for (const each of page.frames()) {
    faults.push(...(await each.evaluate(textFaults)));
    if ((await overflow(each)) > 0) faults.push('the page scrolls sideways');
  }
  return faults.map((fault) => `${frame.width} × ${frame.height}: ${fault}`);
}

/** Waits until each frame is as tall as its content, because the embedding page gets the new height by a message. */
async function untilFramesFit(page: Page): Promise<void> {
  for (const inner of page.frames().slice(1)) {
    const missing = () => inner.evaluate(() => (document.querySelector('.lp')?.scrollHeight ?? 0) - innerHeight);
    await expect.poll(async () => Math.abs(await missing())).toBeLessThanOrEqual(1);
  }
}

/** Makes the window as tall as the page, because such a picture is faster than one beyond the window. A dialog has a height of its own. */
async function unroll(page: Page, { width, height }: Frame): Promise<void> {
  const tall = await page.evaluate(() =>
    document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight,
  );
  if (tall > height) await page.setViewportSize({ width, height: tall });
}

async function violations(
  page: Page,
  { theme, examines }: ThemeLook,
  language: Language,
  { width }: Frame,
): Promise<string[]> {
  if (!examines?.widths[language].includes(width)) return [];
  const found: string[] = [];
  for (const each of page.frames()) found.push(...(await violationsOf(each, examines)).found);
  return found.map((fault) => `${theme}, ${width} px: ${fault}`);
}
