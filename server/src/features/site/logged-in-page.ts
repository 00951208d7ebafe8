import { routeTypeOf } from '@selvage/contract/user-types';
import { areaNames } from '../../gateways/letters/area-names.ts';
import { html } from '../../gateways/letters/html.ts';
import { cardList } from '../../http/site-page/card-list.ts';
import type { SignedInContext, SitePage } from '../../http/site-page/site-page.ts';
import { siteWords } from '../../http/site-page/site-words.ts';
import { maskedEmail } from '../../identity/masked.ts';

/** LN2: stands where nobody else serves the area, so that a login never ends on an unknown page. */
export function loggedInPage({ account, area, brand, language }: SignedInContext): SitePage {
  const words = siteWords[language];
  const { title, lead, cards } = words.loggedIn;
  const root = `/${routeTypeOf(account.kind)}`;
  return {
    title,
    main: html`<div class="demo-hero">
        <p class="demo-eyebrow">${areaNames[language][area]}</p>
        <h1>${title}</h1>
        <p class="demo-lead">${lead}</p>
        <p class="demo-who">${words.loggedInAs(maskedEmail(account.email))}</p>
      </div>
      ${cardList([
        { href: `${root}/settings`, ...cards.preferences },
        { href: `${root}/settings/security`, ...cards.security },
        { href: brand.links.contact, ...cards.help },
        { href: `${root}/logout`, ...cards.logOut },
      ])}`,
  };
}
