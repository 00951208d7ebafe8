import type { Page, Target } from './page.ts';
import type { Repository } from './repository.ts';
import { pageMeant } from './site-links.ts';
import { sidebarFor } from './sidebar.ts';

/** What a reader would stumble over, each in words that name the file. */
export function siteFaults(pages: readonly Page[], repository: Repository): string[] {
  return [
    ...pages.flatMap((page) => page.links.flatMap((link) => deadLink(page, link, pages, repository))),
    ...pages.flatMap((page) => missingPictures(page, repository)),
    ...orphans(pages),
    ...titles(pages),
  ];
}

function deadLink({ source, address }: Page, target: Target, pages: readonly Page[], repository: Repository): string[] {
  if (target.kind === 'outside') return [];
  const { path, anchor } = target;
  const meant = pageMeant(path, repository);
  if (meant === undefined && repository.whatIs(path) === 'nothing')
    return [`${source} links to ${path}, which is not there`];
  if (anchor === '') return [];
  const page = pages.find((each) => each.source === meant);
  const isThere = page?.headings.some((heading) => heading.anchor === anchor) ?? false;
  return isThere
    ? []
    : [`${source} links to ${path === source ? '' : path}#${anchor}, which no heading has (${address})`];
}

const missingPictures = ({ source, pictures }: Page, { whatIs }: Repository): string[] =>
  pictures
    .filter((path) => whatIs(path) !== 'file')
    .map((path) => `${source} shows ${path}, which is not in the repository`);

function orphans(pages: readonly Page[]): string[] {
  const named = new Set(sidebarFor(pages.map(({ source }) => source)).flatMap((audience) => audience.pages));
  return pages.filter(({ source }) => !named.has(source)).map(({ source }) => `${source} is named in no sidebar entry`);
}

function titles(pages: readonly Page[]): string[] {
  return pages.flatMap(({ source, title, headings }) => {
    if (headings.filter(({ level }) => level === 1).length !== 1)
      return [`${source} has not one heading of the first level`];
    const other = pages.find((each) => each.title === title);
    return other?.source === source ? [] : [`${source} has the title of ${other?.source ?? ''}: ${title}`];
  });
}
