import type { SiteLinks } from '@selvage/contract/brands';
import type { ContentRequest, ContentText } from '../../gateways/content/content-text.ts';
import { html, type Markup, trustedHtml } from '../../html.ts';
import {
  type PageContext,
  type SignedInContext,
  type SitePage,
  cardList,
  formatDay,
} from '../../http/pages/site-page.ts';
import { siteWords } from '../../http/pages/site-words.ts';
import { routeTypeOf } from '@selvage/contract/user-types';
import { areaNames } from '../../messages/templates/message-template.ts';

interface TextPage extends Pick<ContentRequest, 'section' | 'name'> {
  path: `/${string}`;
  /** Returns the URL that the operator has configured for this text. */
  link: (links: SiteLinks) => string;
  /** True for texts that people rely on. The page shows their version and the day from which they apply. */
  isDated: boolean;
}

/** The shipped pages that other pages link to. */
// oxfmt-ignore
export const textPages: readonly TextPage[] = [
  { path: '/termsconditions',                 section: 'member',     name: 'terms',         isDated: true,  link: ({ terms }) => terms.member },
  { path: '/wellbeingonlytermsandconditions', section: 'wellness',   name: 'terms',         isDated: true,  link: ({ terms }) => terms.wellness },
  { path: '/providerportaltermsofuse',        section: 'consultant', name: 'terms',         isDated: true,  link: ({ terms }) => terms.consultant },
  { path: '/corporateportaltermsofuse',       section: 'group',      name: 'terms',         isDated: true,  link: ({ terms }) => terms.group },
  { path: '/faq',                             section: 'pages',      name: 'faq',           isDated: false, link: ({ faq }) => faq },
  { path: '/contactus',                       section: 'pages',      name: 'contactus',     isDated: false, link: ({ contact }) => contact },
  { path: '/privacy',                         section: 'pages',      name: 'privacy',       isDated: true,  link: ({ privacy }) => privacy },
  { path: '/accessibility',                   section: 'pages',      name: 'accessibility', isDated: true,  link: ({ accessibility }) => accessibility },
];

export function textPage(
  text: Pick<ContentText, 'title' | 'version' | 'effective' | 'html' | 'language'>,
  { language, isDated }: PageContext & Pick<TextPage, 'isDated'>,
): SitePage {
  const lang = text.language === language ? null : html` lang="${text.language}"`;
  const { effective } = siteWords[text.language];
  const validity =
    !isDated || text.effective === ''
      ? null
      : html`<p class="page-note">${effective(formatDay(text.language, text.effective), text.version)}</p>`;
  return {
    title: text.title,
    main: html`<article class="page-text" ${lang}>
      <h1>${text.title}</h1>
      ${trustedHtml(text.html)} ${validity}
    </article>`,
  };
}

/** The page of an area that no other server handles, so that a login never ends on an unknown page. */
export function loggedInPage({ account, area, brand, language }: SignedInContext, lastLogin: Markup | null): SitePage {
  const words = siteWords[language];
  const { title, lead, cards } = words.loggedIn;
  const root = `/${routeTypeOf(account.kind)}`;
  return {
    title,
    main: html`<div class="page-hero">
        <p class="page-eyebrow">${areaNames[language][area]}</p>
        <h1>${title}</h1>
        <p class="page-lead">${lead}</p>
        ${lastLogin}
      </div>
      ${cardList([
        { href: `${root}/settings`, ...cards.preferences },
        { href: `${root}/settings/security`, ...cards.security },
        { href: brand.links.contact, ...cards.help },
        { href: `${root}/logout`, ...cards.logOut },
      ])}`,
  };
}
