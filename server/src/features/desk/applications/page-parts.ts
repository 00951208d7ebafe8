import { type Markup, html } from '../../../html.ts';
import type { DeskPage } from '../desk-route.ts';

export const listPath = '/desk/applications';
export const applicationPath = (id: string): string => `/desk/application/${encodeURIComponent(id)}`;

export const anotherWaits = (id: string): string =>
  `Nothing was asked: another request for ${id} waits for a second agent. Answer or withdraw it under Applications, then send this form again.`;

/** A page about applications, with its own style sheet and script. */
export const applicationPage = (page: Omit<DeskPage, 'topic'>): DeskPage => ({ ...page, topic: 'applications' });

export const backTo = (href: string, words: string): Markup =>
  html`<p class="page-back"><a href="${href}">${words}</a></p>`;

export const facts = (rows: readonly (readonly [name: string, value: string | Markup | null])[]): Markup =>
  html`<dl class="desk-facts">
    ${rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`]))}
  </dl>`;

/** A table that becomes a list of cards on a phone. */
export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | Markup | null)[])[],
): Markup =>
  html`<table class="desk-table">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell, index) => html`<td data-label="${head[index] ?? ''}">${cell ?? '–'}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Text to copy. The script adds the button; without it the text can be selected. */
export const copyBlock = (label: string, text: string): Markup =>
  html`<div class="desk-copy"><pre tabindex="0" aria-label="${label}"><code data-copy>${text}</code></pre></div>`;
