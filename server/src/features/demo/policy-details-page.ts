import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import { backLink } from './back-link.ts';
import { dayInWords } from './day-in-words.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { factList } from './fact-list.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** RT15: `memberservices` brings people back here from the member number screen. */
export function policyDetailsPage({ account, brand, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const { title, lead, plan, number, noNumber, started, renews, covered, onlyYou } = words.policy;
  const change = {
    href: `/${routeTypeOf(account.kind)}/accountdetails/updatemembernumber?memberservices=true`,
    label: words.change(number),
  };
  return {
    title,
    main: html`${backLink(userTypes[account.kind].area, words.back)}
      <h1>${title}</h1>
      <p class="demo-lead">${lead}</p>
      ${factList([
        { term: plan, value: `${brand.name} Double Weave` },
        { term: number, value: account.memberNumber ?? noNumber, isNumber: account.memberNumber !== null, change },
        { term: started, value: dayInWords(language, '2026-03-01') },
        { term: renews, value: dayInWords(language, '2027-03-01') },
        { term: covered, value: onlyYou },
      ])}`,
  };
}
