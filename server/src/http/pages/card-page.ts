import { html, type Markup } from '../../html.ts';
import { cardSheet } from './page-frame.ts';
import type { SitePage } from './site-page.ts';

/** One question or one message, in the card of the portal. */
export const cardPage = (title: string, children: Markup): SitePage => ({
  title,
  main: html`<div class="site-card">${children}</div>`,
  styles: [cardSheet],
});
