import { escapeHtml } from './escape-html.ts';
import type { Page } from './page.ts';
import type { Audience } from './sidebar.ts';
import { relativeAddress } from './site-links.ts';

/** The pages in reading order, by audience. */
export interface Navigation {
  audiences: readonly Audience[];
  pageOf: (source: string) => Page | undefined;
}

export const audienceOf = (page: Page, { audiences }: Navigation): number =>
  audiences.findIndex(({ pages }) => pages.includes(page.source));

/** The start page is called what it is to a reader, not like the product. */
const nameOf = ({ source, title }: Page): string => (source === 'README.md' ? 'Overview' : title);

/** Decisions are many and short: listed only among themselves. */
const listed = ({ name, pages }: Audience, isCurrent: boolean): readonly string[] =>
  name === 'Decisions' && !isCurrent ? pages.slice(0, 1) : pages;

export function sidebarHtml(current: Page, navigation: Navigation): string {
  const groups = navigation.audiences.map((audience, at) => {
    const sources = listed(audience, audienceOf(current, navigation) === at);
    const items = sources.flatMap((source) => {
      const page = navigation.pageOf(source);
      return page === undefined ? [] : [`<li>${linkTo(page, current)}</li>`];
    });
    return `<li><p class="group">${escapeHtml(audience.name)}</p>\n<ul>\n${items.join('\n')}\n</ul></li>`;
  });
  return `<ul class="groups">\n${groups.join('\n')}\n</ul>`;
}

function linkTo(page: Page, current: Page): string {
  const here = page.source === current.source ? ' aria-current="page"' : '';
  return `<a href="${relativeAddress(current.address, page.address)}"${here}>${escapeHtml(nameOf(page))}</a>`;
}

/** What a folder holds, under the page that stands for it. */
export function folderHtml(current: Page, { audiences, pageOf }: Navigation): string {
  if (current.source !== 'docs/decisions/README.md') return '';
  const others = audiences.flatMap(({ pages }) => (pages.includes(current.source) ? pages : []));
  const items = others
    .filter((source) => source !== current.source)
    .flatMap((source) => pageOf(source) ?? [])
    .map((page) => `<li>${linkTo(page, current)}</li>`);
  return `<ul>\n${items.join('\n')}\n</ul>\n`;
}

export function contentsHtml({ headings }: Page): string {
  const items = headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ level, text, anchor }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`);
  return items.length < 2 ? '' : `<ul>\n${items.join('\n')}\n</ul>`;
}

export function onwardHtml(current: Page, { audiences, pageOf }: Navigation): string {
  const order = audiences.flatMap(({ pages }) => pages);
  const at = order.indexOf(current.source);
  const link = (source: string | undefined, rel: 'prev' | 'next', word: string): string => {
    const page = source === undefined ? undefined : pageOf(source);
    if (page === undefined) return '';
    const address = relativeAddress(current.address, page.address);
    return `<a rel="${rel}" href="${address}"><span>${word}</span> <b>${escapeHtml(nameOf(page))}</b></a>`;
  };
  return `${link(order[at - 1], 'prev', 'Previous')}${link(order[at + 1], 'next', 'Next')}`;
}
