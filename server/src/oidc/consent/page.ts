import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html, type Markup } from '../../html.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { applicationCard, loggedInAs } from '../application-card.ts';
import { type Claims, consentRows, type ConsentRow } from './consent-rows.ts';
import { consentWords } from './words.ts';

interface Asking {
  client: OidcClient;
  scopes: readonly string[];
  /** The claims that the application would get, with their present values. */
  claims: Claims;
  email: string;
  /** The person’s subject identifier at this application, to detect a change of account before the answer. */
  subject: string;
  urls: Readonly<Record<'answer' | 'another', string>>;
}

/** A page that lists everything that the application would get, with the present values. */
export function consentPage(asking: Asking, context: PageContext): SitePage {
  const { client, scopes, claims, email, subject, urls } = asking;
  const said = consentWords[context.language];
  const name = client.name[context.language];
  const rows = consentRows(scopes, claims, said);
  const children = [
    rows.details.length === 0 ? null : group(said.details(name), detailList(rows.details, said.none)),
    rows.uses.length === 0 ? null : group(said.uses, plainList(rows.uses)),
    group(said.login, plainList(rows.login)),
    client.privacyNotice === null
      ? null
      : html`<p>
          <a href="${client.privacyNotice}" target="_blank" rel="noopener">${said.privacyNotice(name)}</a>
        </p>`,
    loggedInAs(said.loggedInAs, email),
    html`<p class="site-not-you">${said.notYou} <a href="${urls.another}">${said.another}</a></p>`,
    html`<form method="post" action="${urls.answer}" class="site-ways">
      <input type="hidden" name="subject" value="${subject}" />
      ${answers.map(
        (answer) =>
          html`<button class="page-button" data-look="equal" name="answer" value="${answer}">
            ${said.answers[answer]}
          </button>`,
      )}
      <p class="page-note">${said.removeLater}</p>
    </form>`,
  ];
  return applicationCard({ title: said.title(name), client, lead: html`${said.asks(name)}`, children }, context);
}

/** The two buttons look equal, so that neither is recommended. */
const answers = ['allow', 'not-now'] as const;

const group = (title: string, list: Markup): Markup =>
  html`<section class="site-group">
    <h2>${title}</h2>
    ${list}
  </section>`;

const detailList = (rows: readonly ConsentRow[], none: string): Markup =>
  html`<dl class="site-facts">
    ${rows.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value ?? html`<span class="page-note">${none}</span>`}</dd>
        </div>`,
    )}
  </dl>`;

const plainList = (lines: readonly string[]): Markup =>
  html`<ul class="site-scopes">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
