import { openRepository } from './open-repository.ts';
import type { Navigation } from './navigation.ts';
import { readPage } from './read-page.ts';
import { sidebarFor } from './sidebar.ts';
import { siteFaults } from './site-faults.ts';
import { writeSite } from './write-site.ts';

/** Reads every page, refuses what a reader would stumble over, and writes the site. */
export async function buildSite(root: string, folder: string): Promise<{ pages: number; faults: string[] }> {
  const repository = openRepository(root);
  const pages = repository.pages.map((source) => readPage(source, repository));
  const faults = siteFaults(pages, repository);
  if (faults.length === 0) {
    const navigation: Navigation = {
      audiences: sidebarFor(repository.pages),
      pageOf: (source) => pages.find((page) => page.source === source),
    };
    await writeSite({ root, folder, pages, navigation, repository });
  }
  return { pages: pages.length, faults };
}
