import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import { backLink } from './back-link.ts';
import { dayInWords } from '../../http/site-page/day-in-words.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { factList, type Fact } from './fact-list.ts';
import { wordsByLanguage } from './words-by-language.ts';

/** RT15: `memberservices` brings people back here from the member number screen. */
export async function policyDetailsPage({ account, language, plans }: PrivateContext): Promise<DemoPage> {
  const words = wordsByLanguage[language];
  const { title, lead, plan, noPlan, number, noNumber, started, renews, status, statuses } = words.policy;
  const shown = (await plans()).flatMap((each): Fact[] => [
    { term: plan, value: each.name },
    { term: status, value: statuses[each.status] },
    ...(each.start === undefined ? [] : [{ term: started, value: dayInWords(language, each.start) }]),
    ...(each.renewal === undefined ? [] : [{ term: renews, value: dayInWords(language, each.renewal) }]),
  ]);
  const change = {
    href: `/${routeTypeOf(account.kind)}/accountdetails/updatemembernumber?memberservices=true`,
    label: words.change(number),
  };
  return {
    title,
    main: html`<div class="demo-column">${backLink(userTypes[account.kind].area, words.back)}
      <h1>${title}</h1>
      <p class="demo-lead">${lead}</p>
      ${factList([
        { term: number, value: account.memberNumber ?? noNumber, isNumber: account.memberNumber !== null, change },
        ...(shown.length === 0 ? [{ term: plan, value: noPlan }] : shown),
      ])}</div>`,
  };
}
