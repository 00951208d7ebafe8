import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { areaNames } from '../../gateways/letters/area-names.ts';
import { html } from '../../gateways/letters/html.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** For someone who is logged in elsewhere: the login screen would only send them back here. */
export function wrongAreaPage({ account, area, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const own = areaNames[language][account.kind];
  return {
    title: words.wrongArea.title,
    main: html`<div class="demo-column"><h1>${words.wrongArea.title}</h1>
      <p class="demo-lead">${words.wrongArea.text(areaNames[language][area], own)}</p>
      <p class="demo-actions">
        <a class="demo-button" href="${userTypes[account.kind].area}">${words.wrongArea.toOwn(own)}</a>
        <a href="/${routeTypeOf(account.kind)}/logout">${words.logOut}</a>
      </p></div>`,
  };
}
