import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import { backLink } from './back-link.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { factList } from './fact-list.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** RT14: `contactdetails` brings people back here from the email screen. */
export function contactDetailsPage({ account, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const { title, lead, email, letters, lettersByEmail } = words.contactDetails;
  const change = {
    href: `/${routeTypeOf(account.kind)}/accountdetails/updateemail?contactdetails=true`,
    label: words.change(email),
  };
  return {
    title,
    main: html`<div class="demo-column">${backLink(userTypes[account.kind].area, words.back)}
      <h1>${title}</h1>
      <p class="demo-lead">${lead}</p>
      ${factList([
        { term: email, value: account.email, change },
        { term: letters, value: lettersByEmail },
      ])}</div>`,
  };
}
