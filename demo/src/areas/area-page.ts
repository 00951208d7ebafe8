import { type Kind, routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { areaNames } from '@selvage/server/messages/templates/message-template';
import { html } from '@selvage/server/html';
import type { RequestSessionAccount } from '@selvage/server/http/request-session';
import { cardList } from '@selvage/server/http/pages/site-page';
import { areaFormat, panelList } from './area-panel.ts';
import { englishPanels } from './area-panels-en.ts';
import { irishPanels } from './area-panels-ga.ts';
import type { DemoPage, PrivateContext } from './demo-page.ts';
import { type CardName, wordsByLanguage } from './demo-words.ts';

const panelsByLanguage = { en: englishPanels, ga: irishPanels };

// oxfmt-ignore
const cardsOf: Readonly<Record<Kind, readonly CardName[]>> = {
  consultant: ['preferences', 'terms', 'help'],
  group:      ['preferences', 'terms', 'help'],
  hospital:   ['preferences', 'terms', 'help'],
  member:     ['preferences', 'policy', 'contactDetails', 'privacy'],
  wellness:   ['preferences', 'privacy', 'help'],
};

/** The page on which a person lands after the login. */
export async function areaPage(context: PrivateContext): Promise<DemoPage> {
  const { account, area, language } = context;
  const words = wordsByLanguage[language];
  const cards = cardNames(account, area).map((name) => ({ href: target(name, context), ...words.cards[name] }));
  const number = account.memberNumber === null ? null : words.numberEnding(account.memberNumber.slice(-4));
  return {
    title: areaNames[language][area],
    main: html`<div class="page-hero">
        <p class="page-eyebrow">${areaNames[language][area]}</p>
        <h1>${words.welcome}</h1>
        <p class="page-lead">${words.leads[area]}</p>
        ${number === null ? null : html`<p class="page-who">${number}</p>`} ${await context.lastLogin()}
      </div>
      ${panelList(panelsByLanguage[language][area](areaFormat(context)))}
      <h2 class="page-more">${words.more}</h2>
      ${cardList(cards)}
      <p class="page-note">${words.demonstration}</p>`,
  };
}

/** A member with the wellbeing programme has two areas. Each links to the other. */
function cardNames(account: RequestSessionAccount, area: Kind): readonly CardName[] {
  if (account.kind !== 'member' || account.wellnessOnly === null) return cardsOf[area];
  return [...cardsOf[area], area === 'member' ? 'wellbeing' : 'memberArea'];
}

function target(name: CardName, { account: { kind }, brand }: PrivateContext): string {
  const targets: Readonly<Record<CardName, string>> = {
    preferences: `/${routeTypeOf(kind)}/settings`,
    policy: '/memberarea/policydetails',
    contactDetails: '/memberarea/contactdetails',
    privacy: '/memberarea/consent',
    memberArea: userTypes.member.landingPath,
    wellbeing: userTypes.wellness.landingPath,
    terms: brand.links.terms[kind],
    help: brand.links.contact,
  };
  return targets[name];
}
