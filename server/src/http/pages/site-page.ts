import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { unbrokenDate } from '@selvage/contract/unbroken-words';
import type { HostedBrand } from '../../config/config.ts';
import { type Markup, html } from '../../html.ts';
import type { RequestSession, RequestSessionAccount } from '../request-session.ts';

/** A page that the server writes itself, before the header and footer are put around it. */
export interface SitePage {
  title: string;
  main: Markup;
  /** Further style sheets of this page. */
  styles?: readonly string[];
  /** True if the page needs the script of the web application. */
  needsScript?: boolean;
}

export interface PageContext {
  brand: HostedBrand;
  language: Language;
}

export interface SignedInContext extends PageContext {
  account: RequestSessionAccount;
  /** The kind of user whose area the page belongs to. */
  area: Kind;
}

type Admission =
  | { type: 'welcome' | 'wrong-area'; account: RequestSessionAccount; since: Date }
  /** The person is not logged in or still owes a step. The login screen handles both cases. */
  | { type: 'log-in' };

export function admission(requestSession: RequestSession, kinds: readonly Kind[]): Admission {
  if (requestSession.state !== 'signed-in' || !requestSession.account.activated) return { type: 'log-in' };
  const { account, clock } = requestSession;
  return { type: kinds.includes(account.kind) ? 'welcome' : 'wrong-area', account, since: clock.createdAt };
}

interface Card {
  href: string;
  title: string;
  text: string;
}

export function cardList(cards: readonly Card[]): Markup {
  const items = cards.map(
    ({ href, title, text }) =>
      html`<li class="page-card">
        <h2><a href="${href}">${title}</a></h2>
        <p>${text}</p>
      </li>`,
  );
  return html`<ul class="page-cards" data-count="${cards.length}">
    ${items}
  </ul>`;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };

/** Formats a day, for example `2026-03-01` as `1 March 2026`. Any other text stays unchanged. */
export function formatDay(language: Language, day: string): string {
  const moment = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return unbrokenDate(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(moment),
  );
}
