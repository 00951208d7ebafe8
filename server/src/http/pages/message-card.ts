import type { DrawingName } from '@selvage/contract/drawings';
import { html, type Markup } from '../../html.ts';
import { cardPage } from './card-page.ts';
import { drawing } from './drawing.ts';
import type { SitePage } from './site-page.ts';

interface MessageCard {
  picture: DrawingName;
  title: string;
  lead: string | Markup;
  children?: readonly (Markup | null)[];
  /** The links to what the person can do next. */
  actions: Markup;
}

/** A card of the portal with one message, in the look of such cards in the web application. */
export const messageCard = ({ picture, title, lead, children = [], actions }: MessageCard): SitePage =>
  cardPage(
    title,
    html`${drawing(picture)}
      <h1>${title}</h1>
      <p class="page-lead">${lead}</p>
      ${children.filter((each) => each !== null)}
      <p class="page-actions">${actions}</p>`,
  );
