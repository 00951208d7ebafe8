import { html, trustedHtml, type Markup } from '../../gateways/letters/html.ts';

/** A sentence with the names in it set apart: those between backticks. */
export function inWords(text: string): Markup {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return trustedHtml(parts.map(({ source }) => source).join(''));
}
