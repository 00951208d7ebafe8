import { drawingBox, type DrawingName, drawings } from '@selvage/contract/drawings';
import { html, type Markup } from '../../html.ts';

/** The drawing above the heading of a page with one message. */
export function drawing(name: DrawingName): Markup {
  const { line, lit } = drawings[name];
  return html`<svg class="lp-drawing" viewBox="${drawingBox}" aria-hidden="true" focusable="false">
    <path d="${line}" />
    <path class="lp-lit" d="${lit}" />
  </svg>`;
}
