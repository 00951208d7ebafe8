import { escapeHtml } from './escape-html.ts';
import type { Navigation } from './navigation.ts';
import type { Page } from './page.ts';
import { relativeAddress } from './site-links.ts';

/** What the start page shows before the README: a door for each audience. */
export function welcomeHtml(start: Page, { audiences, pageOf }: Navigation): string {
  const doors = audiences.flatMap(({ name, says, pages }) => {
    // The start page is the first of its own audience.
    const first = pages.find((source) => source !== start.source);
    const page = first === undefined ? undefined : pageOf(first);
    if (page === undefined) return [];
    const address = relativeAddress(start.address, page.address);
    return [`<li><a href="${address}">${escapeHtml(name)}</a><p>${escapeHtml(says)}</p></li>`];
  });
  return `<div class="welcome">
<h1>${escapeHtml(start.title)}</h1>
<p>A sign-in and account portal for a health insurer: five areas, one cloth.</p>
</div>
<ul class="doors">
${doors.join('\n')}
</ul>`;
}
