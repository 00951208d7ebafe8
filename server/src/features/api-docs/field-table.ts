import { html, type Markup } from '../../gateways/letters/html.ts';
import type { JsonSchema } from './described.ts';
import { inWords } from './in-words.ts';

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Fields within fields by their path: `preferences.enabled`, `sessions[].id`. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, above = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { name: `${above}${name}`, schema, isRequired: required.includes(name) };
    return [field, ...fieldsOf(schema, `${field.name}.`), ...fieldsOf(schema.items ?? {}, `${field.name}[].`)];
  });
}

/** What may be in it, in a few words: `text, at most 64`. */
function kindOf({ type, anyOf, enum: choices, const: only, maxLength, items }: JsonSchema): string {
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (only !== undefined) return only;
  if (choices) return choices.join(' | ');
  const names = [type ?? 'anything'].flat().join(' or ');
  if (type === 'array' && items) return `list of ${items.properties ? 'objects' : kindOf(items)}`;
  return maxLength === undefined ? names : `${names}, at most ${maxLength}`;
}

export function fieldTable(whose: string, title: string, schema: JsonSchema): Markup {
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
    <td>${inWords(schema.description ?? '')}</td>
  </tr>`;
