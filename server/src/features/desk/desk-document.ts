import type { HostedBrand } from '../../config/config.ts';
import { html, type Markup } from '../../gateways/letters/html.ts';
import { frameSheet, framedPage } from '../../http/page-frame.ts';
import type { DeskOperator } from '../../identity/desk/operator-store.ts';
import type { DeskPage } from './desk-route.ts';

interface Around {
  brand: HostedBrand;
  /** The application's own styles. */
  styles: readonly string[];
  /** Who is signed in, and what their forms have to bring. */
  signedIn: { operator: DeskOperator; proof: Markup } | null;
}

/** For those who work here, so in English only; no script, so that nothing is needed but a browser. */
export function deskDocument({ title, main, status = 200 }: DeskPage, { brand, styles, signedIn }: Around): string {
  return framedPage({
    brand,
    language: 'en',
    title: `${status < 400 ? '' : 'Error: '}${title} – support desk`,
    lit: null,
    home: '/desk',
    skip: 'Skip to the page',
    menu: signedIn ? [{ href: '/desk', label: 'Find a person' }] : [],
    footer: [],
    styles: [...styles, frameSheet, '/desk/desk.css'],
    scripts: [],
    main: signedIn
      ? html`<div class="desk">${bar(signedIn)}${main}</div>`
      : html`<div class="desk desk-alone">${main}</div>`,
  });
}

const says = { viewer: 'may look', agent: 'may look and act' } as const;

function bar({ operator, proof }: NonNullable<Around['signedIn']>): Markup {
  return html`<div class="desk-bar">
    <p>Support desk · <b>${operator.name}</b>, ${says[operator.role]}</p>
    <form method="post" action="/desk/sign-out">
      ${proof}<button type="submit" class="desk-quiet">Log out</button>
    </form>
  </div>`;
}
