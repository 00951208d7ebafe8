import type { Language } from '@selvage/contract/languages';
import { type Kind, routeTypeOf } from '@selvage/contract/user-types';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html } from '../../html.ts';
import type { RequestSessionAccount } from '../../http/request-session.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { maskedEmail } from '../../accounts/masking.ts';
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
  },
};

interface Asking {
  account: RequestSessionAccount;
  client: OidcClient | null;
  /** Comes back with the answer, and is judged again then. */
  asked: LogOutParameters;
}

/** OP28: where an application has not shown that it knows this session, the person decides. */
export function logOutQuestion({ brand, language }: PageContext, { account, client, asked }: Asking): SitePage {
  const said = words[language];
  const { id_token_hint: _, ui_locales: __, ...kept } = asked;
  return {
    title: said.question(brand.name),
    main: html`<div class="site-card">
      <h1>${said.question(brand.name)}</h1>
      ${client && html`<p class="page-lead">${said.asks(client.name[language])}</p>`}
      <dl class="site-account">
        <dt>${said.loggedInAs}</dt>
        <dd dir="ltr">${maskedEmail(account.email)}</dd>
      </dl>
      <p>${said.everywhere}</p>
      <form method="post" action="/oidc/logout/confirm" class="page-actions">
        ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="page-button" type="submit">${said.logOut}</button>
        <a href="${client?.home ?? brand.areas[account.kind]}">${said.stay}</a>
      </form>
    </div>`,
  };
}

export function loggedOutPage({ language }: PageContext, kind: Kind): SitePage {
  const said = words[language];
  return {
    title: said.done,
    main: html`<div class="site-card">
      <h1>${said.done}</h1>
      <p class="page-lead">${said.doneText}</p>
      <p class="page-actions"><a href="/${routeTypeOf(kind)}/login">${said.logBackIn}</a></p>
    </div>`,
  };
}
