import type { SiteLinks } from '@selvage/contract/brands';
import type { ContentRequest, ContentText } from '../../gateways/content-source/content-text.ts';
import { html, trustedHtml } from '../../gateways/letters/html.ts';
import { dayInWords } from '../../http/site-page/day-in-words.ts';
import type { PageContext, SitePage } from '../../http/site-page/site-page.ts';
import { siteWords } from '../../http/site-page/site-words.ts';

interface TextPage extends Pick<ContentRequest, 'section' | 'name'> {
  path: `/${string}`;
  /** Where the operator sends people for it. */
  link: (links: SiteLinks) => string;
}

/** RT7: the pages that the product links out to, each as it ships. */
// oxfmt-ignore
export const textPages: readonly TextPage[] = [
  { path: '/termsconditions',                 section: 'member',     name: 'terms',         link: ({ terms }) => terms.member },
  { path: '/wellbeingonlytermsandconditions', section: 'wellness',   name: 'terms',         link: ({ terms }) => terms.wellness },
  { path: '/providerportaltermsofuse',        section: 'consultant', name: 'terms',         link: ({ terms }) => terms.consultant },
  { path: '/corporateportaltermsofuse',       section: 'group',      name: 'terms',         link: ({ terms }) => terms.group },
  { path: '/faq',                             section: 'pages',      name: 'faq',           link: ({ faq }) => faq },
  { path: '/contactus',                       section: 'pages',      name: 'contactus',     link: ({ contact }) => contact },
  { path: '/privacy',                         section: 'pages',      name: 'privacy',       link: ({ privacy }) => privacy },
  { path: '/accessibility',                   section: 'pages',      name: 'accessibility', link: ({ accessibility }) => accessibility },
];

/** Whether a configured link is still the page that ships. */
export const isShipped = (link: string, path: string): boolean =>
  link.replace(/[?#].*$/, '').replace(/\/$/, '') === path;

export function textPage(text: ContentText, { language }: PageContext): SitePage {
  const lang = text.language === language ? null : html` lang="${text.language}"`;
  const { effective } = siteWords[text.language];
  const validity =
    text.effective === ''
      ? null
      : html`<p class="demo-note">${effective(dayInWords(text.language, text.effective), text.version)}</p>`;
  return {
    title: text.title,
    main: html`<article class="demo-text" ${lang}>
      <h1>${text.title}</h1>
      ${trustedHtml(text.html)} ${validity}
    </article>`,
  };
}
