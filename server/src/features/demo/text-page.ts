import type { ContentRequest, ContentText } from '../../gateways/content-source/content-text.ts';
import { html, trustedHtml } from '../../gateways/letters/html.ts';
import { dayInWords } from './day-in-words.ts';
import type { DemoPage, PageContext } from './demo-page.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** RT7: the pages that the product links out to. */
// oxfmt-ignore
export const textPages: readonly ({ path: `/${string}` } & Pick<ContentRequest, 'section' | 'name'>)[] = [
  { path: '/termsconditions',                 section: 'member',     name: 'terms' },
  { path: '/wellbeingonlytermsandconditions', section: 'wellness',   name: 'terms' },
  { path: '/providerportaltermsofuse',        section: 'consultant', name: 'terms' },
  { path: '/corporateportaltermsofuse',       section: 'group',      name: 'terms' },
  { path: '/faq',                             section: 'pages',      name: 'faq' },
  { path: '/contactus',                       section: 'pages',      name: 'contactus' },
];

export function textPage(text: ContentText, { language }: PageContext): DemoPage {
  const lang = text.language === language ? null : html` lang="${text.language}"`;
  const { effective } = wordsByLanguage[text.language];
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
