import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import { backLink } from './back-link.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** SE1: the member-consent page that the privacy card leads to. */
export function consentPage({ account, language, fromSettings }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const { title, lead, choices, unchanging } = words.consent;
  const back = fromSettings ? `/${routeTypeOf(account.kind)}/settings` : userTypes[account.kind].area;
  const rows = choices.map(
    ({ name, text, state }) =>
      html`<li>
        <div>
          <h2>${name}</h2>
          <p>${text}</p>
        </div>
        <p class="demo-state">${state}</p>
      </li>`,
  );
  return {
    title,
    main: html`<div class="demo-column">${backLink(back, words.back)}
      <h1>${title}</h1>
      <p class="demo-lead">${lead}</p>
      <ul class="demo-choices">
        ${rows}
      </ul>
      <p class="demo-note">${unchanging}</p></div>`,
  };
}
