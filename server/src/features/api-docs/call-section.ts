import { html, type Markup } from '../../gateways/letters/html.ts';
import { accessTo } from './access.ts';
import type { Call } from './calls.ts';
import { fieldTable } from './field-table.ts';
import { inWords } from './in-words.ts';
import { pathOf, schemasOf } from './operation.ts';
import { idOf } from './refusal-table.ts';
import { refusalWords } from './refusal-words.ts';
import { ownRefusals } from './refusals-of.ts';

export function callSection(call: Call): Markup {
  const { name, endpoint, summary } = call;
  const { body, query, params, reply } = schemasOf(call);
  return html`<section class="api-call" id="${name}" aria-labelledby="${name}-title">
    <h3 id="${name}-title"><a href="#${name}">${name}</a></h3>
    <p class="api-line"><b>${endpoint.method}</b> <code>${pathOf(call)}</code></p>
    <p>${inWords(summary)}</p>
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
            <a href="#${idOf(name)}">${status}/${code}</a> <code>${name}</code>: ${inWords(refusalWords[name])}
          </li>`,
      )}
    </ul>`;
}
