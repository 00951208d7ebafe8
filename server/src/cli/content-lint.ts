import { linen, shippedBrands } from '@selvage/contract/brands';
import { kinds, routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../counted.ts';
import { exitCodes } from './command-failure.ts';
import { ConfigError } from '../config/parts/setting.ts';
import { readConfigFile } from '../config/config-file.ts';
import { shippedContent } from '../config/shipped-values.ts';
import { lintFolder } from '../gateways/content/lint-folder.ts';
import { faultText, lintTextFile } from '../messages/texts/lint-texts.ts';
import type { TextBrand } from '../messages/texts/read-text-file.ts';
import type { ConfigFile } from '../config/config-file.ts';

const usage = 'usage: npm run content:lint -- [folder] [--page /a-page-of-your-site]...';

/** Returns a test for the pages that a text may link to: pages of the product, and pages that the operator names in `own`. */
function sitePages(own: readonly string[]): (path: string) => boolean {
  const { terms, ...links } = linen.links;
  const screens = kinds.flatMap((kind) =>
    ['login', 'register', 'reset'].map((screen) => `/${routeTypeOf(kind)}/${screen}`),
  );
  const areas = kinds.map((kind) => userTypes[kind].landingPath);
  const bare = (path: string) => path.replace(/(?<=.)\/+$/, '');
  const pages = new Set(
    ['/', ...Object.values(links), ...Object.values(terms), ...screens, ...areas, ...own].map(bare),
  );
  return (path) => pages.has(bare(path));
}

/** The brands, as far as the length of a text message depends on them. Without an address the length of an example counts. */
function textBrands({ brands = {} }: ConfigFile): TextBrand[] {
  const shipped = shippedBrands.map(({ id, name }) => [id, { name }] as const);
  const known = new Map<string, { name?: string | undefined; origin?: string | undefined }>(shipped);
  for (const [id, brand] of Object.entries(brands)) known.set(id, { ...known.get(id), ...brand });
  const publicUrl = process.env['PUBLIC_URL'] ?? '';
  const usual = URL.canParse(publicUrl) ? publicUrl : 'https://portal.insurer.example';
  return [...known].map(([id, { name = id, origin = usual }]) => ({ id, name, origin }));
}

async function lint(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { page: { type: 'string', multiple: true, default: [] } },
  });
  const [given, ...more] = positionals;
  if (more.length > 0) throw new ConfigError('content:lint', `takes one folder\n${usage}`);
  const folder = resolve(given ?? shippedContent);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(folder, `is not a folder\n${usage}`);
  const brands = textBrands(readConfigFile(process.env['SELVAGE_CONFIG'] || undefined));
  const problems = await lintFolder(folder, {
    brands: new Set(brands.map(({ id }) => id)),
    isPage: sitePages(values.page),
    complete: folder === resolve(shippedContent),
    lintMessage: async (file) => {
      const fault = await lintTextFile(folder, file, brands);
      return fault === undefined ? [] : [faultText(fault)];
    },
  });
  for (const problem of problems) console.log(problem);
  console.log(`content: ${counted(problems.length, 'problem')} in ${folder}`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await lint();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes[error instanceof ConfigError ? 'configuration' : 'usage'].code;
}
