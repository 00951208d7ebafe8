import type { Language } from '@selvage/contract/languages';
import { scopeWords as scopesInEnglish } from '@selvage/contract/scope-words/en';
import { scopeWords as scopesInIrish } from '@selvage/contract/scope-words/ga';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html } from '../../html.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { maskedEmail } from '../../accounts/masking.ts';

interface Words {
  title: (application: string) => string;
  asks: (application: string) => string;
  scope: (scope: string) => string;
  loggedInAs: string;
  allow: string;
  notNow: string;
  takeBack: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: (application) => `Allow ${application}?`,
    asks: (application) => `${application} asks for your permission to:`,
    scope: scopesInEnglish,
    loggedInAs: 'You’re logged in as',
    allow: 'Allow',
    notNow: 'Not now',
    takeBack: 'You can take this back at any time under Settings, Security.',
  },
  ga: {
    title: (application) => `Cead a thabhairt do ${application}?`,
    asks: (application) => `Iarrann ${application} cead ort:`,
    scope: scopesInIrish,
    loggedInAs: 'Tá tú logáilte isteach mar',
    allow: 'Ceadaigh',
    notNow: 'Ní anois',
    takeBack: 'Is féidir leat é seo a tharraingt siar am ar bith faoi Socruithe, Slándáil.',
  },
};

interface Asking {
  client: OidcClient;
  scopes: readonly string[];
  email: string;
  /** Whom the page was shown to, as the application calls them. */
  subject: string;
  action: string;
}

/** OP25: in words, all that the application would get. */
export function consentPage({ client, scopes, email, subject, action }: Asking, { language }: PageContext): SitePage {
  const said = words[language];
  const name = client.name[language];
  return {
    title: said.title(name),
    main: html`<div class="site-card">
      <h1>${said.title(name)}</h1>
      <p class="page-lead">${said.asks(name)}</p>
      <ul class="site-scopes">
        ${scopes.map((scope) => html`<li>${said.scope(scope)}</li>`)}
      </ul>
      <dl class="site-account">
        <dt>${said.loggedInAs}</dt>
        <dd dir="ltr">${maskedEmail(email)}</dd>
      </dl>
      <form method="post" action="${action}" class="site-ways">
        <input type="hidden" name="subject" value="${subject}" />
        <button class="page-button" name="answer" value="allow">${said.allow}</button>
        <button class="page-button" data-look="quiet" name="answer" value="not-now">${said.notNow}</button>
        <p class="page-note">${said.takeBack}</p>
      </form>
    </div>`,
  };
}
