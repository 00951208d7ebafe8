import { expect, test } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allStates } from './all-states.ts';
import { AuditPage } from './audit-page.ts';
import { capture } from './capture.ts';
import { type PageShot, outputFolder } from './page-shot.ts';
import { brands, everyLook, narrowLooks } from './variants.ts';

/** A first look at a change takes a tenth of the time. */
const looks = process.env['VISUAL_AUDIT_LOOKS'] === 'narrow' ? narrowLooks : everyLook;
const screens = [...new Set(allStates.map(({ screen }) => screen))];

for (const screen of screens) {
  test(`the screen ${screen} has no visual faults in any state, language, theme and window size`, async ({
    browser,
  }) => {
    const states = allStates.filter((each) => each.screen === screen);
    test.setTimeout(states.length * 60_000);
    await rm(join(outputFolder, screen), { recursive: true, force: true });
    await mkdir(join(outputFolder, screen), { recursive: true });
    const shots = states.map(({ state, path }): PageShot => ({ state, path, pictures: [], faults: [] }));
    // The brands side by side in one browser: two pages for two cores.
    const walks = brands.map(async (brand) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE' });
      context.setDefaultTimeout(10_000);
      const auditPage = new AuditPage(await context.newPage(), brand);
      for (const [place, state] of states.entries()) {
        const shot = shots[place];
        try {
          await auditPage.reach(state);
          const { pictures, faults } = await capture(auditPage, state, looks);
          shot?.pictures.push(...pictures);
          shot?.faults.push(...faults);
        } catch (error) {
          shot?.faults.push(`${brand.id}, not reached: ${String(error).slice(0, 1000)}`);
        }
      }
      await context.close();
    });
    await Promise.all(walks);
    await writeFile(join(outputFolder, `${screen}.json`), JSON.stringify(shots));
    const faults = shots.flatMap((shot) => shot.faults.map((fault) => `${shot.state}: ${fault}`));
    expect(faults, `${screen} has no faults`).toEqual([]);
  });
}
