import { html, type Markup } from '../../gateways/letters/html.ts';

export interface Fact {
  term: string;
  value: string;
  /** Digits that people compare with a card. */
  isNumber?: boolean;
  change?: { href: string; label: string };
}

export function factList(facts: readonly Fact[]): Markup {
  const rows = facts.map(({ term, value, isNumber, change }) => {
    const link =
      change === undefined ? null : html`<dd class="demo-change"><a href="${change.href}">${change.label}</a></dd>`;
    return html`<div><dt>${term}</dt><dd${isNumber === true ? html` class="demo-number"` : null}>${value}</dd>${link}</div>`;
  });
  return html`<dl class="demo-facts">${rows}</dl>`;
}
