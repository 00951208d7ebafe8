import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import { backLink } from './back-link.ts';
import { cardList } from '../../http/site-page/card-list.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** RT12: `memarea` brings people back here from their account preferences. */
export function settingsPage({ account, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const cards = [
    { href: `/${routeTypeOf(account.kind)}/settings?memarea=true`, ...words.cards.preferences },
    { href: '/memberarea/contactdetails', ...words.cards.contactDetails },
    { href: '/memberarea/consent', ...words.cards.privacy },
  ];
  return {
    title: words.settings.title,
    main: html`${backLink(userTypes[account.kind].area, words.back)}
      <h1>${words.settings.title}</h1>
      <p class="demo-lead">${words.settings.lead}</p>
      ${cardList(cards)}`,
  };
}
