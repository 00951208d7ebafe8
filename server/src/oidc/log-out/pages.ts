import type { Language } from '@selvage/contract/languages';
import { type Kind, routeTypeOf } from '@selvage/contract/user-types';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html } from '../../html.ts';
import type { RequestSessionAccount } from '../../http/request-session.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { messageCard } from '../../http/pages/message-card.ts';
import { cardPage } from '../../http/pages/card-page.ts';
import { applicationCard, loggedInAs } from '../application-card.ts';
import type { LogOutParameters } from './log-out-request.ts';

interface Words {
  question: (brand: string) => string;
  asks: (application: string) => string;
  loggedInAs: string;
  everywhere: string;
  logOut: string;
  stay: string;
  done: string;
  doneText: string;
  logBackIn: string;
  doneWith: (brand: string) => string;
  ended: string;
  /** The text for an application that we cannot notify of the logout. */
  closeIt: string;
  goTo: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    question: (brand) => `Log out of ${brand}?`,
    asks: (application) => `${application} has asked to log you out.`,
    loggedInAs: 'You’re logged in as',
    everywhere: 'You will also be logged out of the other applications that you opened with this login.',
    logOut: 'Log out',
    stay: 'Stay logged in',
    done: 'You are logged out',
    doneText: 'Close this window too if you share this device.',
    logBackIn: 'Log back in',
    doneWith: (brand) => `You have logged out of ${brand}`,
    ended: 'You have also logged out of every application that you opened with this login:',
    closeIt: 'Close it if it is still open.',
    goTo: (application) => `Go to ${application}`,
  },
  ga: {
    question: (brand) => `Logáil amach as ${brand}?`,
    asks: (application) => `D’iarr an feidhmchlár “${application}” thú a logáil amach.`,
    loggedInAs: 'Tá tú logáilte isteach mar',
    everywhere: 'Logálfar amach thú freisin as na feidhmchláir eile a d’oscail tú leis an logáil isteach seo.',
    logOut: 'Logáil amach',
    stay: 'Fan logáilte isteach',
    done: 'Tá tú logáilte amach',
    doneText: 'Dún an fhuinneog seo freisin má roinneann tú an gléas seo.',
    logBackIn: 'Logáil isteach arís',
    doneWith: (brand) => `Tá tú logáilte amach as ${brand}`,
    ended: 'Tá tú logáilte amach freisin as gach feidhmchlár a d’oscail tú leis an logáil isteach seo:',
    closeIt: 'Dún é má tá sé fós oscailte.',
    goTo: (application) => `Téigh chuig ${application}`,
  },
};

interface Asking {
  account: RequestSessionAccount;
  client: OidcClient | null;
  /** The parameters of the request. The form sends them again with the answer, and they are verified again. */
  asked: LogOutParameters;
}

/** A page that asks the person to confirm, because the application has not proved that it knows this session. */
export function logOutQuestion(context: PageContext, { account, client, asked }: Asking): SitePage {
  const { brand, language } = context;
  const said = words[language];
  const { id_token_hint: _, ui_locales: __, ...kept } = asked;
  const title = said.question(brand.name);
  const children = [
    loggedInAs(said.loggedInAs, account.email),
    html`<p>${said.everywhere}</p>`,
    html`<form method="post" action="/oidc/logout/confirm" class="page-actions">
      ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="page-button" type="submit">${said.logOut}</button>
      <a href="${client?.home ?? brand.areas[account.kind]}">${said.stay}</a>
    </form>`,
  ];
  if (client === null) return cardPage(title, html`<h1>${title}</h1>${children}`);
  return applicationCard({ title, client, lead: html`${said.asks(client.name[language])}`, children }, context);
}

interface LoggedOut {
  kind: Kind;
  /** The application that asked for the logout. */
  client: OidcClient | undefined;
  ended: readonly OidcClient[];
}

/**
 * A page that lists the applications that were logged out. Without any, it only confirms the logout, because the
 * session may have ended before.
 */
export function loggedOutPage({ brand, language }: PageContext, { kind, client, ended }: LoggedOut): SitePage {
  const said = words[language];
  const home = client?.home ?? null;
  const actions = html`${home && html`<a class="page-button" href="${home}">${said.goTo(client?.name[language] ?? '')}</a>`}
    <a href="/${routeTypeOf(kind)}/login">${said.logBackIn}</a>`;
  if (ended.length === 0) return messageCard({ picture: 'tick', title: said.done, lead: said.doneText, actions });
  const list = html`<ul class="site-ended">
    ${ended.map(
      ({ name, backchannelLogoutUri }) =>
        html`<li>
          <strong>${name[language]}</strong>
          ${backchannelLogoutUri === null ? html`<span class="page-note">${said.closeIt}</span>` : null}
        </li>`,
    )}
  </ul>`;
  const children = [list, html`<p>${said.doneText}</p>`];
  return messageCard({ picture: 'tick', title: said.doneWith(brand.name), lead: said.ended, children, actions });
}
