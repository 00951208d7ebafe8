import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linen, shippedBrands } from '@selvage/contract/brands';
import { languages } from '@selvage/contract/languages';
import type { Config } from './config.ts';
import { settingName } from './parts/setting.ts';
import { shippedFile } from './shipped-files.ts';

export const shippedContent = shippedFile('content');

/** True if a configured link leads to the page of the portal at this path. */
export const isShippedPage = (link: string, path: string): boolean =>
  link.replace(/[?#].*$/, '').replace(/\/$/, '') === path;

interface Fault {
  setting: string;
  problem: string;
}

type Shown = Pick<Config, 'brands' | 'contentDirs'>;
type Brand = Config['brands'][number];

/** Finds the values of the demonstration that real people would see, and returns one fault for each. */
export const shippedValues = ({ brands, contentDirs }: Shown): Fault[] =>
  brands.flatMap((brand) => [
    ...brandValues.flatMap(([key, what]) =>
      shippedBrands.some((shipped) => shipped[key] === brand[key])
        ? { setting: settingName(['brands', brand.id, key]), problem: `must be ${what} of your own, not ${brand[key]}` }
        : [],
    ),
    ...contactFaults(brand, contentDirs),
  ]);

const brandValues = [
  ['name', 'a name'],
  ['sender', 'an address'],
  ['providersMailbox', 'a mailbox'],
] as const;

function contactFaults({ id, links }: Brand, contentDirs: readonly string[]): Fault[] {
  if (links.contact !== linen.links.contact) return [];
  const shipped = new Set(
    [id, 'default'].flatMap((folder) => languages.map((language) => contactPage(shippedContent, folder, language))),
  );
  const isShipped = languages.some((language) => shipped.has(contactPageOf(id, language, contentDirs)));
  return isShipped
    ? [
        {
          setting: `SELVAGE_CONTENT_DIR ${id}/pages/en/contactus.md`,
          problem:
            'must be a contact page of your own, unless links.contact leads to one: the page that ships names phone numbers that nobody answers',
        },
      ]
    : [];
}

/** The contact page that people see. The order of folders must be the same as in `gateways/content/content-folder.ts`. */
function contactPageOf(brand: string, language: string, roots: readonly string[]): string | undefined {
  const found = roots.flatMap((root) =>
    [brand, 'default'].flatMap((folder) => [language, 'en'].map((each) => contactPage(root, folder, each) ?? [])),
  );
  return found.flat()[0];
}

function contactPage(root: string, folder: string, language: string): string | undefined {
  try {
    return readFileSync(join(root, folder, 'pages', language, 'contactus.md'), 'utf8');
  } catch {
    return undefined;
  }
}
