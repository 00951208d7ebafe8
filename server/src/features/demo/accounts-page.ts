import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import { areaNames } from '../../gateways/letters/area-names.ts';
import { html, type Markup } from '../../gateways/letters/html.ts';
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts';
import type { DemoPage } from './demo-page.ts';

/** `/dev`: everything needed to try the product out. For those who run it, so in English only. */
export function accountsPage(config: Pick<Config, 'brands'>): DemoPage {
  return {
    title: 'Demo accounts',
    main: html`<h1>Try it out</h1>
      <p class="demo-lead">
        Every account below has the password <code class="demo-number">${demoPassword}</code>. Emails and text messages
        arrive in the <a href="/dev/inbox">message inbox</a>.
      </p>
      <table class="demo-table">
        <caption>
          Demo accounts
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Area</th>
            <th scope="col">What is special</th>
            <th scope="col">Password</th>
            <th scope="col">Try it</th>
          </tr>
        </thead>
        <tbody>
          ${demoAccounts.map(accountRow)}
        </tbody>
      </table>
      <div class="demo-columns">
        <section>
          <h2>People who can register</h2>
          ${registry}
        </section>
        <section>
          <h2>One product, ${config.brands.length} brands</h2>
          <p>The host name decides which one you see.</p>
          <ul>
            ${config.brands.map((brand) => html`<li><a href="${brand.origin}/">${brand.name}</a><br /><span class="demo-note">${brand.origin}</span></li>`)}
          </ul>
        </section>
        <section>
          <h2>Inside another page</h2>
          <p>A page of another make with the login in it, and what the two say to each other.</p>
          <ul>
            <li><a href="/dev/embed">In the page</a></li>
            <li><a href="/dev/embed/frame">In a frame</a></li>
            <li><a href="/dev/embed/other-site">In a frame on another site</a></li>
          </ul>
        </section>
      </div>`,
  };
}

function accountRow(account: DemoAccount): Markup {
  const { kind, email, note, state } = account;
  const login = `/${routeTypeOf(kind)}/login`;
  const withEmail = userTypes[kind].prefillsEmail ? `${login}?email=${encodeURIComponent(email)}` : login;
  const [href, label] =
    state === 'without-password' ? [`/${routeTypeOf(kind)}/reset`, 'Create password'] : [withEmail, 'Log in'];
  const password = state === 'without-password' ? 'None yet' : demoPassword;
  return html`<tr>
    <th scope="row">${email}</th>
    <td data-label="Area">${areaNames.en[kind]}</td>
    <td data-label="Special">${note}</td>
    <td data-label="Password" class="demo-number">${password}</td>
    <td>
      <a href="${href}">${label}<span class="demo-hidden"> as ${email}</span></a>
    </td>
  </tr>`;
}

const registry = html`<dl class="demo-facts">
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
    <dd>1001 has the wellbeing programme, 1002 has not</dd>
  </div>
</dl>`;
