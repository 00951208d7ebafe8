import type { HostedBrand } from '../../config/config.ts';
import { type Markup, html } from '../../gateways/html.ts';
import { frameSheet, framedPage } from '../../http/page-frame.ts';
import type { Agent } from '../../identity/desk/agent-store.ts';
import type { DeskPage } from './desk-route.ts';
import { type RefusalBody, type RefusalName, refusalNamed } from '@selvage/contract/refusals';

interface Around {
  brand: HostedBrand;
  /** The application's own styles. */
  styles: readonly string[];
  /** Who is signed in, and what their forms have to bring. */
  signedIn: { agent: Agent; proof: Markup } | null;
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

function bar({ agent, proof }: NonNullable<Around['signedIn']>): Markup {
  return html`<div class="desk-bar">
    <p>Support desk · <b>${agent.name}</b>, ${says[agent.role]}</p>
    <form method="post" action="/desk/sign-out">
      ${proof}<button type="submit" class="desk-quiet">Log out</button>
    </form>
  </div>`;
}

const sentences: Partial<Record<RefusalName, string>> = {
  'sign-in.locked':
    'After five wrong tries this account is locked: 15 minutes the first time, longer after that. Whoever runs the portal can invite you again.',
  'action.not-allowed': 'Your role lets you look, not act. Ask an agent.',
  'request.foreign-origin': 'This form was not sent from a page of the desk that is open now. Go back and try again.',
  'request.too-many': 'You’ve done this too often in a short time. Wait a few minutes. This has been recorded.',
  'request.not-found':
    'There is no such page any more. Links to a person work only while you are logged in: find them again.',
  'request.malformed': 'That form could not be read. Go back and try again.',
  'server.busy': 'The portal is busy. Nothing was changed; try again in a moment.',
};

/** What was refused, to somebody who reads pages. */
export function refusalPage({ status, data: { errorCode, reference } }: RefusalBody): DeskPage {
  const name = refusalNamed(status, errorCode);
  const sentence = (name && sentences[name]) ?? 'Something went wrong on our side. Nothing was changed.';
  return {
    title: 'That did not work',
    status,
    main: html`<h1>That did not work</h1>
      <p class="desk-notice" data-tone="wrong" role="alert">${sentence}</p>
      ${reference === undefined ? null : html`<p>Reference: <b class="demo-number">${reference}</b></p>`}
      <p><a href="/desk">Back to the desk</a></p>`,
  };
}
