import { proofOfWorkHeader } from '@selvage/contract/proof-of-work';
import type { HostedBrand } from '../../config/config.ts';
import { type Markup, html, trustedHtml } from '../../html.ts';
import { framedPage } from '../../http/pages/page-frame.ts';
import { type Call, callGroups } from './calls.ts';
import { accessTo, callsGiving, pathOf, schemasOf } from './openapi.ts';
import { type TableRefusal, everyRefusal, ownRefusals, refusalReasons, refusalWords } from './refusal-descriptions.ts';
import type { JsonSchema } from './field-descriptions.ts';

/** This page is for developers, so it is in English only. It shows all calls, so that the browser's search finds everything. */
export function docsPage(brand: HostedBrand, styles: readonly string[]): string {
  return framedPage({
    brand,
    language: 'en',
    title: 'The calls',
    lit: null,
    home: '/',
    skip: 'Skip to the calls',
    tools: html`<a href="/api/openapi.json">OpenAPI 3.1</a>`,
    footer: [{ href: '/memberlogin/login', label: 'Log in' }],
    styles,
    scripts: [],
    main: html`<h1>The calls</h1>
      <p class="page-lead">
        What the pages of this portal ask of its server, made of the same contract that both are built from.
      </p>
      ${conventions} ${contents()} ${callGroups.map(group)}
      <section>
        <h2 id="refusals">Every error code</h2>
        ${refusalTable()}
      </section>`,
  });
}

const conventions = html`<ul>
  <li>JSON both ways, at most 32 KiB. A field of a body that is not named here is ignored.</li>
  <li>A change must come from a page of this origin: one of <code>Origin</code>, <code>Referer</code>,
    <code>Sec-Fetch-Site</code> says so, or, with a cookie, <code>X-Requested-With: loginApp</code>.</li>
  <li>A refusal is <code>{"status":401,"data":{"errorCode":0}}</code>. Status and code together say
    <a href="#refusals">which</a>. A few tell a <code>reason</code>; with 500 and more there is a <code>reference</code>,
    which finds the request in the log and the audit; 429 and 503 carry <code>Retry-After</code>.</li>
  <li>Where a limit of the client’s network is exceeded, <code>data.proofOfWork</code> names an <code>id</code> and a
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

const group = ({ title, description, calls }: (typeof callGroups)[number]): Markup =>
  html`<section>
    <h2>${title}</h2>
    <p>${description}</p>
    ${calls.map(callSection)}
  </section>`;

function callSection(call: Call): Markup {
  const { name, endpoint, summary } = call;
  const { body, query, params, reply } = schemasOf(call);
  return html`<section class="api-call" id="${name}" aria-labelledby="${name}-title">
    <h3 id="${name}-title"><a href="#${name}">${name}</a></h3>
    <p class="api-line"><b>${endpoint.method}</b> <code>${pathOf(call)}</code></p>
    <p>${withCode(summary)}</p>
    <p class="api-note">${accessTo(endpoint).words}</p>
    ${params && fieldTable(name, 'In the path', params)} ${query && fieldTable(name, 'Query', query)}
    ${body && fieldTable(name, 'Body', body)} ${fieldTable(name, 'Answer', reply)} ${refusalList(call)}
  </section>`;
}

function refusalList({ endpoint }: Call): Markup {
  const own = ownRefusals(endpoint);
  if (own.length === 0) return html`<p class="api-empty">Refusals of its own: none.</p>`;
  return html`<h4>Refusals of its own</h4>
    <ul>
      ${own.map(
        ({ name, status, code }) =>
          html`<li>
            <a href="#${idOf(name)}">${status}/${code}</a> <code>${name}</code>: ${withCode(refusalWords[name])}
          </li>`,
      )}
    </ul>`;
}

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Lists nested fields by their path: `preferences.enabled`, `sessions[].id`. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, above = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { name: `${above}${name}`, schema, isRequired: required.includes(name) };
    return [field, ...fieldsOf(schema, `${field.name}.`), ...fieldsOf(schema.items ?? {}, `${field.name}[].`)];
  });
}

/** Describes the type of a field in a few words: `string, at most 64`. */
function kindOf({ type, anyOf, enum: choices, const: only, maxLength, items }: JsonSchema): string {
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (only !== undefined) return only;
  if (choices) return choices.join(' | ');
  const names = [type ?? 'anything'].flat().join(' or ');
  if (type === 'array' && items) return `list of ${items.properties ? 'objects' : kindOf(items)}`;
  return maxLength === undefined ? names : `${names}, at most ${maxLength}`;
}

function fieldTable(whose: string, title: string, schema: JsonSchema): Markup {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`<p class="api-empty">${title}: nothing.</p>`;
  return html`<div class="api-scroll" role="region" tabindex="0" aria-label="${whose}: ${title}">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Holds</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(fieldRow)}
      </tbody>
    </table>
  </div>`;
}

const fieldRow = ({ name, schema, isRequired }: Field): Markup =>
  html`<tr>
    <th scope="row"><code>${name}</code>${isRequired ? null : html` <span class="api-note">may be left out</span>`}</th>
    <td>${kindOf(schema)}</td>
    <td>${withCode(schema.description ?? '')}</td>
  </tr>`;

/** Marks the text between backticks as code. */
function withCode(text: string): Markup {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return trustedHtml(parts.map(({ source }) => source).join(''));
}

const idOf = (name: string): string => `refusal-${name.replace('.', '-')}`;

function refusalTable(): Markup {
  return html`<div class="api-scroll" role="region" tabindex="0" aria-label="Every error code">
    <table>
      <caption>
        By status and code
      </caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
          <th scope="col">Given by</th>
        </tr>
      </thead>
      <tbody>
        ${everyRefusal.map(refusalRow)}
      </tbody>
    </table>
  </div>`;
}

function refusalRow(refusal: TableRefusal): Markup {
  const calls = callsGiving(refusal);
  const links = calls === 'any' ? html`any call` : calls.map((name) => html`<a href="#${name}">${name}</a> `);
  const givenBy = calls.length === 0 ? html`pages` : links;
  const reasons = refusalReasons[refusal.name];
  return html`<tr id="${idOf(refusal.name)}">
    <td>${refusal.status}</td>
    <td>${refusal.code}</td>
    <th scope="row"><code>${refusal.name}</code></th>
    <td>${withCode(refusalWords[refusal.name])} ${reasons === undefined ? null : html`(${reasons.join(', ')})`}</td>
    <td>${givenBy}</td>
  </tr>`;
}
