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

/** The parts of pages about applications. They work without the script, which only adds buttons that copy. */
export const applicationsSheet = '/desk/applications.css';
export const copyScript = '/desk/copy.js';

/** Pages of the desk are for staff, so they are in English only. Those about people use no script. */
export function deskDocument(
  { title, main, status = 200, topic }: DeskPage,
  { brand, styles, signedIn }: Around,
): string {
  return framedPage({
    brand,
    language: 'en',
    title: `${status < 400 ? '' : 'Error: '}${title} – support desk`,
    lit: null,
    home: '/desk',
    skip: 'Skip to main content',
    tools: signedIn ? homeLinks[signedIn.agent.role] : html``,
    footer: [],
    styles: [...styles, frameSheet, '/desk/desk.css', ...(topic ? [applicationsSheet] : [])],
    scripts: topic ? [copyScript] : [],
    main: signedIn
      ? html`<div class="desk">${bar(signedIn)}${main}</div>`
      : html`<div class="desk desk-alone">${main}</div>`,
  });
}

const roleWords = { viewer: 'viewer (view only)', agent: 'agent', applications: 'applications' } as const;

const people = html`<a href="/desk">Find a person</a>`;
const homeLinks = { viewer: people, agent: people, applications: html`<a href="/desk/applications">Applications</a>` };

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
  'action.not-allowed':
    'Your role at the desk does not allow this: viewers can only look at people, agents also act, and the role applications manages applications. Ask a colleague who has the role.',
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
