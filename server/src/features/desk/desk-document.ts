import type { HostedBrand } from '../../config/config.ts';
import { type Markup, html } from '../../html.ts';
import { frameSheet, framedPage } from '../../http/pages/page-frame.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import type { DeskPage } from './desk-route.ts';
import { type RefusalBody, type RefusalName, refusalNamed } from '@selvage/contract/refusals';

interface Around {
  brand: HostedBrand;
  /** The style sheets of the built web application. */
  styles: readonly string[];
  /** The agent who is logged in, and the hidden field that proves that a form is from this session. Every form must contain the field. */
  signedIn: { agent: Agent; proof: Markup } | null;
}

/** Pages of the desk are for staff, so they are in English only. They use no script, so any browser can show them. */
export function deskDocument({ title, main, status = 200 }: DeskPage, { brand, styles, signedIn }: Around): string {
  return framedPage({
    brand,
    language: 'en',
    title: `${status < 400 ? '' : 'Error: '}${title} – support desk`,
    lit: null,
    home: '/desk',
    skip: 'Skip to main content',
    tools: signedIn ? html`<a href="/desk">Find a person</a>` : html``,
    footer: [],
    styles: [...styles, frameSheet, '/desk/desk.css'],
    scripts: [],
    main: signedIn
      ? html`<div class="desk">${bar(signedIn)}${main}</div>`
      : html`<div class="desk desk-alone">${main}</div>`,
  });
}

const roleWords = { viewer: 'viewer (view only)', agent: 'agent' } as const;

function bar({ agent, proof }: NonNullable<Around['signedIn']>): Markup {
  return html`<div class="desk-bar">
    <p>Support desk · <b>${agent.name}</b>, ${roleWords[agent.role]}</p>
    <form method="post" action="/desk/sign-out">
      ${proof}<button type="submit" class="desk-quiet">Log out</button>
    </form>
  </div>`;
}

const sentences: Partial<Record<RefusalName, string>> = {
  'sign-in.locked':
    'This desk account is locked because of wrong attempts: for 15 minutes the first time, then for longer. Wait, or ask your administrator for a new invitation.',
  'action.not-allowed': 'You are a viewer: you can look at a person, but not act. Ask an agent.',
  'request.foreign-origin':
    'This form did not come from a page of your current login. Nothing was changed. Start again from the desk.',
  'page.not-opened': 'This page opens only in a window of its own. Nothing was changed. Start again from the desk.',
  'request.too-many':
    'You have done this too often in a short time. Wait a few minutes, then try again. This has been recorded.',
  'request.not-found':
    'This page does not exist, or no longer. A link to a person works only during the login in which you found them: find them again.',
  'request.malformed': 'The form could not be read. Nothing was changed. Start again from the desk.',
  'server.busy': 'The portal is busy. Nothing was changed. Try again in a moment.',
};

/** Turns a refusal of the API into a page. */
export function refusalPage({ status, data: { errorCode, reference } }: RefusalBody): DeskPage {
  const name = refusalNamed(status, errorCode);
  const sentence =
    (name && sentences[name]) ??
    'Something went wrong on our side. Open the person’s page again and look at what was done before you try again.';
  return {
    title: 'That did not work',
    status,
    main: html`<h1>That did not work</h1>
      <p class="desk-notice" data-tone="wrong" role="alert">${sentence}</p>
      ${reference === undefined ? null : html`<p>Reference for your administrator: <b class="page-number">${reference}</b></p>`}
      <p><a href="/desk">Back to the desk</a></p>`,
  };
}
