import type { OidcClient } from '../config/oidc/oidc-config.ts';
import { html, type Markup } from '../html.ts';
import { applicationHead } from '../http/pages/application-head.ts';
import { cardPage } from '../http/pages/card-page.ts';
import type { PageContext, SitePage } from '../http/pages/site-page.ts';

interface ApplicationCard {
  title: string;
  client: OidcClient;
  /** One sentence that names the application and its request. */
  lead: Markup;
  children: readonly (Markup | null)[];
}

/** The frame of every page about a request of an application. */
export const applicationCard = (
  { title, client, lead, children }: ApplicationCard,
  { language }: PageContext,
): SitePage =>
  cardPage(
    title,
    html`<h1>${title}</h1>
      ${applicationHead(client, language, html`<p>${lead}</p>`)} ${children.filter((each) => each !== null)}`,
  );

/** A line that names the logged-in account. It shows the email in full, because only its owner sees the page. */
export const loggedInAs = (label: string, email: string): Markup =>
  html`<dl class="site-account">
    <dt>${label}</dt>
    <dd dir="ltr">${email}</dd>
  </dl>`;
