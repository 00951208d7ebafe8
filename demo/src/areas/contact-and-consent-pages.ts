import { type Kind, kinds, routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { areaPage } from './area-page.ts';
import { type DemoPage, type Fact, type PrivateContext, backLink, factList } from './demo-page.ts';
import { html } from '@selvage/server/html';
import { wordsByLanguage } from './demo-words.ts';
import { cardList, formatDay } from '@selvage/server/http/pages/site-page';
import { areaNames } from '@selvage/server/messages/templates/message-template';

export interface PrivatePage {
  path: string;
  area: Kind;
  /** The kinds of users that may see the page. */
  kinds: readonly Kind[];
  write: (context: PrivateContext) => DemoPage | Promise<DemoPage>;
}

const memberAndWellness = ['member', 'wellness'] as const;

// A member may have the wellbeing programme, so its area is open to members, too.
const areas = kinds.map((area): PrivatePage => {
  const welcome = area === 'wellness' ? memberAndWellness : [area];
  return { path: userTypes[area].landingPath, area, kinds: welcome, write: areaPage };
});

// oxfmt-ignore
export const privatePages: readonly PrivatePage[] = [
  ...areas,
  { path: '/memberarea/settings',       area: 'member', kinds: memberAndWellness, write: settingsPage },
  { path: '/memberarea/contactdetails', area: 'member', kinds: memberAndWellness, write: contactDetailsPage },
  { path: '/memberarea/policydetails',  area: 'member', kinds: memberAndWellness, write: policyDetailsPage },
  { path: '/memberarea/consent',        area: 'member', kinds: memberAndWellness, write: consentPage },
];

/** The page that the privacy card opens. */
function consentPage({ account, language, fromSettings }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const { title, lead, choices, unchanging } = words.consent;
  const back = fromSettings ? `/${routeTypeOf(account.kind)}/settings` : userTypes[account.kind].landingPath;
  const rows = choices.map(
    ({ name, text, state }) =>
      html`<li>
        <div>
          <h2>${name}</h2>
          <p>${text}</p>
        </div>
        <p class="page-state">${state}</p>
      </li>`,
  );
  return {
    title,
    main: html`<div class="page-column">${backLink(back, words.back)}
      <h1>${title}</h1>
      <p class="page-lead">${lead}</p>
      <ul class="page-choices">
        ${rows}
      </ul>
      <p class="page-note">${unchanging}</p></div>`,
  };
}

/** `contactdetails=true` makes the email screen return to this page. */
function contactDetailsPage({ account, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const { title, lead, email, letters: messages, lettersByEmail } = words.contactDetails;
  const change = {
    href: `/${routeTypeOf(account.kind)}/accountdetails/updateemail?contactdetails=true`,
    label: words.change(email),
  };
  return {
    title,
    main: html`<div class="page-column">${backLink(userTypes[account.kind].landingPath, words.back)}
      <h1>${title}</h1>
      <p class="page-lead">${lead}</p>
      ${factList([
        { term: email, value: account.email, change },
        { term: messages, value: lettersByEmail },
      ])}</div>`,
  };
}

/** `memberservices` makes the member number screen return to this page. */
async function policyDetailsPage({ account, language, plans }: PrivateContext): Promise<DemoPage> {
  const words = wordsByLanguage[language];
  const { title, lead, plan, noPlan, number, noNumber, started, renews, status, statuses } = words.policy;
  const shown = (await plans()).flatMap((each): Fact[] => [
    { term: plan, value: each.name },
    { term: status, value: statuses[each.status] },
    ...(each.start === undefined ? [] : [{ term: started, value: formatDay(language, each.start) }]),
    ...(each.renewal === undefined ? [] : [{ term: renews, value: formatDay(language, each.renewal) }]),
  ]);
  const change = {
    href: `/${routeTypeOf(account.kind)}/accountdetails/updatemembernumber?memberservices=true`,
    label: words.change(number),
  };
  return {
    title,
    main: html`<div class="page-column">${backLink(userTypes[account.kind].landingPath, words.back)}
      <h1>${title}</h1>
      <p class="page-lead">${lead}</p>
      ${factList([
        { term: number, value: account.memberNumber ?? noNumber, isNumber: account.memberNumber !== null, change },
        ...(shown.length === 0 ? [{ term: plan, value: noPlan }] : shown),
      ])}</div>`,
  };
}

/** `memarea=true` makes the account preferences return to this page. */
function settingsPage({ account, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const cards = [
    { href: `/${routeTypeOf(account.kind)}/settings?memarea=true`, ...words.cards.preferences },
    { href: '/memberarea/contactdetails', ...words.cards.contactDetails },
    { href: '/memberarea/consent', ...words.cards.privacy },
  ];
  return {
    title: words.settings.title,
    main: html`${backLink(userTypes[account.kind].landingPath, words.back)}
      <h1>${words.settings.title}</h1>
      <p class="page-lead">${words.settings.lead}</p>
      ${cardList(cards)}`,
  };
}

/** The page for a person who opens the area of another kind of user. The login screen would only redirect them here again. */
export function wrongAreaPage({ account, area, language }: PrivateContext): DemoPage {
  const words = wordsByLanguage[language];
  const own = areaNames[language][account.kind];
  return {
    title: words.wrongArea.title,
    main: html`<div class="page-column"><h1>${words.wrongArea.title}</h1>
      <p class="page-lead">${words.wrongArea.text(areaNames[language][area], own)}</p>
      <p class="page-actions">
        <a class="page-button" href="${userTypes[account.kind].landingPath}">${words.wrongArea.toOwn(own)}</a>
        <a href="/${routeTypeOf(account.kind)}/logout">${words.logOut}</a>
      </p></div>`,
  };
}
