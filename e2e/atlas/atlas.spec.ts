import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { brands, everyLook, narrowLooks } from './looks.ts';
import { out } from './out.ts';
import type { Plate } from './plate.ts';
import { portray } from './portrait.ts';
import { table } from './table.ts';
import { Walk } from './walk.ts';

/** A first look at a change takes a tenth of the time. */
const looks = process.env['ATLAS_LOOKS'] === 'narrow' ? narrowLooks : everyLook;
const screens = [...new Set(table.map(({ screen }) => screen))];

for (const screen of screens) {
  test(`${screen}, in every state and every look`, async ({ browser }) => {
    const states = table.filter((each) => each.screen === screen);
    await rm(join(out, screen), { recursive: true, force: true });
    await mkdir(join(out, screen), { recursive: true });
    const plates = states.map(({ state, path }): Plate => ({ state, path, pictures: [], faults: [] }));
    // The brands side by side in one browser: two pages for two cores.
    const walks = brands.map(async (brand) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE' });
      context.setDefaultTimeout(10_000);
      const walk = new Walk(await context.newPage(), brand);
      for (const [place, state] of states.entries()) {
        const plate = plates[place];
        try {
          await walk.reach(state);
          const { pictures, faults } = await portray(walk, state, looks);
          plate?.pictures.push(...pictures);
          plate?.faults.push(...faults);
        } catch (error) {
          plate?.faults.push(`${brand.id}, not reached: ${String(error).slice(0, 1000)}`);
        }
      }
      await context.close();
    });
    await Promise.all(walks);
    await writeFile(join(out, `${screen}.json`), JSON.stringify(plates));
    const faults = plates.flatMap((plate) => plate.faults.map((fault) => `${plate.state}: ${fault}`));
    expect(faults, `${screen} has no faults`).toEqual([]);
  });
}
