import { kindNames as kindsInEnglish } from '@selvage/contract/kind-names/en';
import { kindNames as kindsInIrish } from '@selvage/contract/kind-names/ga';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html } from '../../html.ts';
import { continueLine } from '../../http/pages/application-head.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { applicationCard, loggedInAs } from '../application-card.ts';

/** The reasons why a person who is logged in sees the account page. */
export const accountReasons = ['choose-account', 'other-kind', 'other-account'] as const;
export type AccountReason = (typeof accountReasons)[number];

interface Words {
  logInAs: string;
  kinds: Readonly<Record<Kind, string>>;
  reasons: Readonly<Record<AccountReason, { title: string; text: ((application: string) => string) | null }>>;
  loggedInAs: string;
  continue: string;
  another: string;
  anotherNote: string;
  back: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    logInAs: 'Log in as',
    kinds: kindsInEnglish,
    reasons: {
      'choose-account': { title: 'Choose an account', text: null },
      'other-kind': {
        title: 'This account can’t be used here',
        text: (application) => `${application} is not for the account that you’re logged in with.`,
      },
      'other-account': {
        title: 'You’re logged in with another account',
        text: (application) => `${application} asked for a different account from the one that you’re logged in with.`,
      },
    },
    loggedInAs: 'You’re logged in as',
    continue: 'Continue with this account',
    another: 'Use another account',
    anotherNote: 'If you use another account, you’ll be logged out of this one first.',
    back: (application) => `Back to ${application}`,
  },
  ga: {
    logInAs: 'Logáil isteach mar',
    kinds: kindsInIrish,
    reasons: {
      'choose-account': { title: 'Roghnaigh cuntas', text: null },
      'other-kind': {
        title: 'Ní féidir an cuntas seo a úsáid anseo',
        text: (application) =>
          `Níl an feidhmchlár “${application}” ar fáil don chuntas a bhfuil tú logáilte isteach leis.`,
      },
      'other-account': {
        title: 'Tá tú logáilte isteach le cuntas eile',
        text: (application) =>
          `D’iarr an feidhmchlár “${application}” cuntas eile seachas an ceann a bhfuil tú logáilte isteach leis.`,
      },
    },
    loggedInAs: 'Tá tú logáilte isteach mar',
    continue: 'Lean ar aghaidh leis an gcuntas seo',
    another: 'Úsáid cuntas eile',
    anotherNote: 'Má úsáideann tú cuntas eile, logálfar amach as an gceann seo thú ar dtús.',
    back: (application) => `Ar ais chuig ${application}`,
  },
};

/**
 * The account types in the order of the page. Most people are members, so they come first. The other types have the
 * order of the portal’s login.
 */
const choosableKinds = ['member', 'consultant', 'group', 'hospital', 'wellness'] as const satisfies readonly Kind[];

/** A page with the account types that the application accepts. */
export function logInAsPage(client: OidcClient, context: PageContext, addressOf: (kind: Kind) => string): SitePage {
  const { language } = context;
  const said = words[language];
  const choices = choosableKinds.filter((kind) => client.kinds.includes(kind));
  const lead = continueLine('login', client, language);
  const list = html`<ul class="site-choices">
    ${choices.map((kind) => html`<li><a href="${addressOf(kind)}">${said.kinds[kind]}</a></li>`)}
  </ul>`;
  return applicationCard({ title: said.logInAs, client, lead, children: [list] }, context);
}

interface AccountPage {
  why: AccountReason;
  client: OidcClient;
  email: string;
  urls: Readonly<Record<'continue' | 'another' | 'back', string>>;
}

/** A page that names the logged-in account. It offers to continue with this account, to use another account, or to go back. */
export function accountPage({ why, client, email, urls }: AccountPage, context: PageContext): SitePage {
  const { language } = context;
  const said = words[language];
  const { title, text } = said.reasons[why];
  const name = client.name[language];
  const lead = text === null ? continueLine('way', client, language) : html`${text(name)}`;
  const mayContinue = why === 'choose-account';
  const children = [
    loggedInAs(said.loggedInAs, email),
    html`<form method="post" action="${urls.another}" class="site-ways">
      ${mayContinue ? html`<a class="page-button" href="${urls.continue}">${said.continue}</a>` : null}
      <button class="page-button" ${mayContinue ? html`data-look="quiet"` : null}>${said.another}</button>
      <p class="page-note">${said.anotherNote}</p>
    </form>`,
    html`<p class="page-back"><a href="${urls.back}">${said.back(name)}</a></p>`,
  ];
  return applicationCard({ title, client, lead, children }, context);
}
