import { type Language, languageNames, languages } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { html, type Markup } from '../../html.ts';
import type { SignedInContext } from './site-page.ts';
import { siteWords } from './site-words.ts';

/**
 * Links to both languages, with the present language marked. `translation` is the URL of the page in the other language. Null if the page
 * has only one language.
 */
export function languageSwitch(language: Language, translation: string | null): Markup | null {
  if (translation === null) return null;
  const name = (each: Language) => html`${each.toUpperCase()} <span class="page-hidden">${languageNames[each]}</span>`;
  const choices = languages.map((each) =>
    each === language
      ? html`<span lang="${each}" aria-current="true">${name(each)}</span>`
      : html`<a href="${translation}" lang="${each}" hreflang="${each}">${name(each)}</a>`,
  );
  return html`<div class="lp-lang" role="group" aria-label="${siteWords[language].language}">${choices}</div>`;
}

/** The header menu of a logged-in person. Must match the menu of our screens (`web/src/app/account-menu.tsx`). */
export function accountMenu({ account, brand, language }: SignedInContext, translation: string | null): Markup {
  const { accountMenu: words, logOut, loggedIn } = siteWords[language];
  const root = `/${routeTypeOf(account.kind)}`;
  const [local = '', host = ''] = account.email.split('@');
  return html`<details class="lp-menu">
      <summary>
        <span class="lp-menu-mark" aria-hidden="true">${local.slice(0, 1)}</span>
        <span class="page-hidden">${words.label}</span> <span class="lp-menu-name">${account.email}</span>
      </summary>
      <div class="lp-menu-list">
        <p class="lp-menu-who">${words.loggedInAs}<b>${local}@<wbr />${host}</b></p>
        <a href="${root}/settings">${loggedIn.cards.preferences.title}</a>
        <a href="${root}/settings/security">${loggedIn.cards.security.title}</a>
        <a href="${brand.links.faq}">${loggedIn.cards.help.title}</a>
        ${languageSwitch(language, translation)}
      </div>
    </details>
    <a href="${root}/logout">${logOut}</a>`;
}
