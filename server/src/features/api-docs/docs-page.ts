import { proofOfWorkHeader } from '@selvage/contract/proof-of-work';
import type { HostedBrand } from '../../config/config.ts';
import { html, type Markup } from '../../gateways/letters/html.ts';
import { framedPage } from '../../http/page-frame.ts';
import { callSection } from './call-section.ts';
import { callGroups } from './calls.ts';
import { refusalTable } from './refusal-table.ts';

/** For those who build with it, so in English only. All of it is on one page, for the browser's own search. */
export function docsPage(brand: HostedBrand, styles: readonly string[]): string {
  return framedPage({
    brand,
    language: 'en',
    title: 'The calls',
    lit: null,
    home: '/',
    skip: 'Skip to the calls',
    menu: [{ href: '/api/openapi.json', label: 'OpenAPI 3.1' }],
    footer: [{ href: '/memberlogin/login', label: 'Log in' }],
    styles,
    scripts: [],
    main: html`<h1>The calls</h1>
      <p class="demo-lead">
        What the pages of this portal ask of its server, made of the same contract that both are built from.
      </p>
      ${manners} ${contents()} ${callGroups.map(group)}
      <section>
        <h2 id="refusals">Every error code</h2>
        ${refusalTable()}
      </section>`,
  });
}

const manners = html`<ul>
  <li>JSON both ways, at most 32 KiB. A field that is not named here is refused.</li>
  <li>A change must come from a page of this origin: one of <code>Origin</code>, <code>Referer</code>,
    <code>Sec-Fetch-Site</code> says so, or, with a cookie, <code>X-Requested-With: loginApp</code>.</li>
  <li>A refusal is <code>{"status":401,"data":{"errorCode":0}}</code>. Status and code together say
    <a href="#refusals">which</a>. A few tell a <code>reason</code>; with 500 and more there is a <code>reference</code>,
    which finds the request in the log and the audit; 429 and 503 carry <code>Retry-After</code>.</li>
  <li>Where a limit of the client's network is exceeded, <code>data.proofOfWork</code> names an <code>id</code> and a
    <code>difficulty</code>. The same request is let through once, within two minutes, with
    <code>${proofOfWorkHeader}: id.nonce</code>, if the SHA-256 of <code>id.nonce</code> begins with so many zero bits.</li>
  <li>Any call may be answered with what is marked “any call” among the <a href="#refusals">error codes</a>.</li>
</ul>`;

function contents(): Markup {
  const links = (names: readonly { name: string }[]) =>
    names.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`);
  return html`<nav class="api-contents" aria-label="Calls">
    ${callGroups.map(({ title, calls }) => html`<div><h2>${title}</h2><ul>${links(calls)}</ul></div>`)}
  </nav>`;
}

const group = ({ title, calls }: (typeof callGroups)[number]): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${calls.map(callSection)}
  </section>`;
