import { html, type Markup } from '../../gateways/letters/html.ts';
import { inWords } from './in-words.ts';
import { callsGiving } from './openapi.ts';
import { refusalReasons, refusalWords } from './refusal-words.ts';
import { everyRefusal, type TableRefusal } from './refusals-of.ts';

export const idOf = (name: string): string => `refusal-${name.replace('.', '-')}`;

/** Every error code: number, name, sentence, HTTP status and which calls give it. */
export function refusalTable(): Markup {
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
  const reasons = refusalReasons[refusal.name];
  return html`<tr id="${idOf(refusal.name)}">
    <td>${refusal.status}</td>
    <td>${refusal.code}</td>
    <th scope="row"><code>${refusal.name}</code></th>
    <td>${inWords(refusalWords[refusal.name])} ${reasons === undefined ? null : html`(${reasons.join(', ')})`}</td>
    <td>${links}</td>
  </tr>`;
}
