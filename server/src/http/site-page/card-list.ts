import { html, type Markup } from '../../gateways/letters/html.ts';

export interface Card {
  href: string;
  title: string;
  text: string;
}

export function cardList(cards: readonly Card[]): Markup {
  const items = cards.map(
    ({ href, title, text }) =>
      html`<li class="demo-card">
        <h2><a href="${href}">${title}</a></h2>
        <p>${text}</p>
      </li>`,
  );
  return html`<ul class="demo-cards" data-count="${cards.length}">
    ${items}
  </ul>`;
}
