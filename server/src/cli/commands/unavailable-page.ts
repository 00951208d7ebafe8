import { unavailablePage as pageOf } from '../../http/pages/unavailable-page.ts';
import { CommandFailure } from '../command-failure.ts';
import { command } from '../command.ts';
import { readSettings } from '../read-settings.ts';

export const unavailablePage = command({
  name: 'unavailable-page',
  summary: 'Print the page of a brand that a proxy shows while no server answers.',
  takes: ['BRAND'],
  options: {},
  run: ({ env, demo, given: [id] }) => {
    const { brands } = readSettings(env, demo);
    const brand = brands.find((each) => each.id === id);
    if (brand === undefined)
      throw new CommandFailure('usage', `BRAND must be ${brands.map((each) => each.id).join(' or ')}`);
    const page = pageOf(brand);
    return Promise.resolve({ json: { brand: brand.id, page }, text: page });
  },
});
