import { routeTypeOf, userTypes, type Kind } from '@selvage/contract/user-types';
import type { Config } from '@selvage/server/config/config';
import { areaNames } from '@selvage/server/messages/templates/message-template';
import { html, type Markup } from '@selvage/server/html';
import { areaSheet } from '@selvage/server/http/pages/page-frame';
import { demoAgents, openDeskPath } from './demo-agents.ts';
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts';
import type { DemoPage } from '../areas/demo-page.ts';
import { logInPath } from './log-in-as.ts';

export const accountsSheet = '/dev/accounts.css';

/** The page `/dev`, with everything that is needed to try the product. It is for developers, so it is only in English. */
export function accountsPage(config: Pick<Config, 'brands' | 'oidc' | 'desk'>): DemoPage {
  return {
    title: 'Demo accounts',
    styles: [areaSheet, accountsSheet],
    main: html`<h1>Try it out</h1>
      <p class="page-lead">
        One press logs you in as anyone below. All but group-new have the password
        <code class="page-number">${demoPassword}</code>. Emails and text messages arrive in the
        <a href="/dev/inbox">message inbox</a>.
      </p>
      <table class="page-table">
        <caption>
          Demo accounts
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Area</th>
            <th scope="col">What is special</th>
            <th scope="col">Try it</th>
          </tr>
        </thead>
        <tbody>
          ${demoAccounts.map(accountRow)}
        </tbody>
      </table>
      <div class="page-columns">
        <section>
          <h2>People who can register</h2>
          ${registry}
        </section>
        <section>
          <h2>One product, ${config.brands.length} brands</h2>
          <p>The host name decides which one you see.</p>
          <ul class="demo-brands">
            ${config.brands.map((brand) => html`<li><a href="${brand.origin}/">${brand.name}</a><br /><span class="page-note">${brand.origin}</span></li>`)}
          </ul>
          ${unknownHosts(config)}
        </section>
        ${config.desk && supportDesk(config)} ${applications(config)}
        <section>
          <h2>Inside another page</h2>
          <p>The login embedded in another website, with the messages they exchange.</p>
          <ul>
            <li><a href="/dev/embed">In the page</a></li>
            <li><a href="/dev/embed/frame">In a frame</a></li>
            <li><a href="/dev/embed/other-site">In a frame on another site</a></li>
          </ul>
        </section>
      </div>`,
  };
}

const supportDesk = (config: Pick<Config, 'desk'>): Markup => html`<section>
  <h2>Support desk</h2>
  <p>
    Agents find a caller’s account there and help; developers add applications. One press opens <a href="/desk">the desk</a>
    without a password. For a task of two agents, open it for the second one in a private window. Changes of applications
    need a login of the last ten minutes: after that, press again.
  </p>
  ${demoAgents(config).map(
    ({ name, email }) => html`<form class="page-row" method="post" action="${openDeskPath}">
    <input type="hidden" name="email" value="${email}" />
    <button type="submit" class="page-press">Open the desk as ${name}</button>
  </form>`,
  )}
</section>`;

/** Lists the applications with a start page, such as the two of `npm start`. */
function applications({ oidc }: Pick<Config, 'oidc'>): Markup | null {
  const found = (oidc?.clients ?? []).flatMap(({ name, home }) => (home === null ? [] : [{ name: name.en, home }]));
  if (found.length === 0) return null;
  return html`<section>
    <h2>Applications</h2>
    <p>Log in once to use all of them.</p>
    <ul class="demo-brands">
      ${found.map(({ name, home }) => html`<li><a href="${home}">${name}</a><br /><span class="page-note">${home}</span></li>`)}
    </ul>
  </section>`;
}

/** Most browsers resolve names that end in .localhost themselves. Safari and some networks do not. */
function unknownHosts({ brands }: Pick<Config, 'brands'>): Markup | null {
  const names = brands.map(({ origin }) => new URL(origin).hostname).filter((host) => host.endsWith('.localhost'));
  if (names.length === 0) return null;
  return html`<p class="page-note">
    A browser that cannot find <code>${names[0] ?? ''}</code> needs one line in <code>/etc/hosts</code> (on Windows
    <code>C:\\Windows\\System32\\drivers\\etc\\hosts</code>): <code>127.0.0.1 ${names.join(' ')}</code>
  </p>`;
}

function accountRow({ kind, email, note, state }: DemoAccount): Markup {
  return html`<tr>
    <th scope="row">${email}</th>
    <td data-label="Area">${areaNames.en[kind]}</td>
    <td data-label="Special">${note}</td>
    <td>${state === 'without-password' ? createPassword(kind, email) : logIn(kind, email)}</td>
  </tr>`;
}

function logIn(kind: Kind, email: string): Markup {
  const login = `/${routeTypeOf(kind)}/login`;
  const withEmail = userTypes[kind].prefillsEmail ? `${login}?email=${encodeURIComponent(email)}` : login;
  return html`<form class="page-row" method="post" action="${logInPath}">
    <input type="hidden" name="email" value="${email}" />
    <button type="submit" class="page-press">Log in<span class="page-hidden"> as ${email}</span></button>
    <a href="${withEmail}">Login page<span class="page-hidden"> for ${email}</span></a>
  </form>`;
}

const createPassword = (kind: Kind, email: string): Markup =>
  html`<a href="/${routeTypeOf(kind)}/reset">Create password<span class="page-hidden"> for ${email}</span></a>`;

const registry = html`<dl class="page-facts">
  <div>
    <dt>Members</dt>
    <dd>2000000001 to 2000000050, born 15/01/1980</dd>
  </div>
  <div>
    <dt>Consultants</dt>
    <dd>50001 to 50020, registration IDs 70000001 to 70000020</dd>
  </div>
  <div>
    <dt>Hospitals</dt>
    <dd>9000000001 to 9000000020, registration IDs 80000001 to 80000020</dd>
  </div>
  <div>
    <dt>Groups</dt>
    <dd>1001 has the wellbeing programme, 1002 does not</dd>
  </div>
</dl>`;
