import { html, type Markup } from '../../gateways/letters/html.ts';

export const backLink = (href: string, label: string): Markup =>
  html`<p class="demo-back"><a href="${href}">${label}</a></p>`;
