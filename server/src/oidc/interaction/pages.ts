import type { Language } from '@selvage/contract/languages';
import { type Kind, kinds } from '@selvage/contract/user-types';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html, type Markup } from '../../html.ts';
import { areaNames } from '../../messages/templates/message-template.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { maskedEmail } from '../../accounts/masking.ts';

/** Why somebody who is logged in is asked about their account. */
export const accountReasons = ['choose-account', 'other-kind', 'other-account'] as const;
export type AccountReason = (typeof accountReasons)[number];

interface Words {
  logInAs: { title: string; text: (application: string) => string };
  reasons: Readonly<Record<AccountReason, { title: string; text: (application: string) => string }>>;
  loggedInAs: string;
  continue: string;
  another: string;
  anotherNote: string;
  back: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    logInAs: { title: 'Log in as', text: (application) => `to continue to ${application}` },
    reasons: {
      'choose-account': { title: 'Choose an account', text: (application) => `to continue to ${application}` },
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
    back: (application) => `Go back to ${application}`,
  },
  ga: {
    logInAs: { title: 'Logáil isteach mar', text: (application) => `chun leanúint ar aghaidh chuig ${application}` },
    reasons: {
      'choose-account': {
        title: 'Roghnaigh cuntas',
        text: (application) => `chun leanúint ar aghaidh chuig ${application}`,
      },
      'other-kind': {
        title: 'Ní féidir an cuntas seo a úsáid anseo',
        text: (application) => `Níl ${application} ar fáil don chuntas a bhfuil tú logáilte isteach leis.`,
      },
      'other-account': {
        title: 'Tá tú logáilte isteach le cuntas eile',
        text: (application) => `D’iarr ${application} cuntas eile seachas an ceann a bhfuil tú logáilte isteach leis.`,
      },
    },
    loggedInAs: 'Tá tú logáilte isteach mar',
    continue: 'Lean ar aghaidh leis an gcuntas seo',
    another: 'Úsáid cuntas eile',
    anotherNote: 'Má úsáideann tú cuntas eile, logálfar amach as an gceann seo thú ar dtús.',
    back: (application) => `Téigh ar ais chuig ${application}`,
  },
};

/** OP13: the kinds that the application takes, and no others. */
export function logInAsPage(
  client: OidcClient,
  { language }: PageContext,
  addressOf: (kind: Kind) => string,
): SitePage {
  const { title, text } = words[language].logInAs;
  const choices = kinds.filter((kind) => client.kinds.includes(kind));
  return card(title, text(client.name[language]), [
    html`<ul class="site-choices">
      ${choices.map((kind) => html`<li><a href="${addressOf(kind)}">${areaNames[language][kind]}</a></li>`)}
    </ul>`,
  ]);
}

interface AccountPage {
  why: AccountReason;
  client: OidcClient;
  email: string;
  urls: Readonly<Record<'continue' | 'another' | 'back', string>>;
}

/** OP16, OP19, OP20: whose account this is, and what there is to do about it. */
export function accountPage({ why, client, email, urls }: AccountPage, { language }: PageContext): SitePage {
  const said = words[language];
  const { title, text } = said.reasons[why];
  const name = client.name[language];
  const another = html`<button class="page-button" ${why === 'choose-account' ? html`data-look="quiet"` : null}>
    ${said.another}
  </button>`;
  return card(title, text(name), [
    html`<dl class="site-account">
      <dt>${said.loggedInAs}</dt>
      <dd dir="ltr">${maskedEmail(email)}</dd>
    </dl>`,
    html`<form method="post" action="${urls.another}" class="site-ways">
      ${why === 'choose-account' ? html`<a class="page-button" href="${urls.continue}">${said.continue}</a>` : null}
      ${another}
      <p class="page-note">${said.anotherNote}</p>
    </form>`,
    html`<p class="page-back"><a href="${urls.back}">${said.back(name)}</a></p>`,
  ]);
}

const card = (title: string, lead: string, rest: readonly Markup[]): SitePage => ({
  title,
  main: html`<div class="site-card">
    <h1>${title}</h1>
    <p class="page-lead">${lead}</p>
    ${rest}
  </div>`,
});
