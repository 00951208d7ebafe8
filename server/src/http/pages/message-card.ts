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
  /** The links to the next steps. */
  actions: Markup;
}

/** One message in the card of the portal, as the web application shows its own. */
export const messageCard = ({ picture, title, lead, children = [], actions }: MessageCard): SitePage =>
  cardPage(
    title,
    html`${drawing(picture)}
      <h1>${title}</h1>
      <p class="page-lead">${lead}</p>
      ${children.filter((each) => each !== null)}
      <p class="page-actions">${actions}</p>`,
  );
