import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyOf } from './address-of.ts';
import type { Navigation } from './navigation.ts';
import type { Page } from './page.ts';
import { pageDocument } from './page-document.ts';
import type { Repository } from './repository.ts';
import { searchEntries } from './search-entries.ts';
import { siteFonts } from './site-fonts.ts';
import { pageMeant } from './site-links.ts';
import { siteScript } from './site-script.ts';
import { siteStyles } from './site-styles.ts';

interface Site {
  root: string;
  folder: string;
  pages: readonly Page[];
  navigation: Navigation;
  repository: Repository;
}

export async function writeSite({ root, folder, pages, navigation, repository }: Site): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const write = async (address: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, address)), { recursive: true });
    await writeFile(join(folder, address), text);
  };
  for (const page of pages) await write(page.address, pageDocument(page, navigation));
  await write('site.css', await siteStyles(root));
  await write('site.js', await siteScript(root));
  await write('search-index.js', `var selvageSearch = ${JSON.stringify(searchEntries(pages))};\n`);
  await cp(join(root, 'tools/src/site/assets/icon.svg'), join(folder, 'icon.svg'));
  for (const [file, source] of siteFonts(root)) await cp(source, join(folder, 'fonts', file));
  for (const path of filesNamed(pages, repository)) await cp(join(root, path), join(folder, copyOf(path)));
}

/** Pictures, and files that are no pages. */
function filesNamed(pages: readonly Page[], repository: Repository): Set<string> {
  const linked = pages
    .flatMap(({ links }) => links)
    .flatMap((link) => (link.kind === 'inside' && pageMeant(link.path, repository) === undefined ? [link.path] : []))
    .filter((path) => repository.whatIs(path) === 'file');
  return new Set([...linked, ...pages.flatMap(({ pictures }) => pictures)]);
}
