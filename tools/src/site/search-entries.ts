import type { SearchEntry } from './browser/search-entry.ts';
import type { Page } from './page.ts';

export function searchEntries(pages: readonly Page[]): SearchEntry[] {
  return pages.flatMap(({ title, address, sections }) =>
    sections
      .filter(({ anchor, text }) => text !== '' || anchor === '')
      .map(({ heading, anchor, text }) => ({
        page: title,
        heading: anchor === '' ? '' : heading,
        address: anchor === '' ? address : `${address}#${anchor}`,
        text,
      })),
  );
}
