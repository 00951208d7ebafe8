import type { HostedBrand } from '../../config/config.ts';
import { html, type Markup } from '../../gateways/letters/html.ts';
import { frameSheet, framedPage } from '../../http/page-frame.ts';
import type { InboxMessage } from './inbox-store.ts';
import { messageCard } from './message-card.ts';

interface Inbox {
  brand: HostedBrand;
  to: string | undefined;
  recipients: readonly string[];
  messages: readonly InboxMessage[];
  /** The application's own styles. */
  styles: readonly string[];
}

/** RN3. For those who run the demonstration, so in English only. */
export function inboxPage(inbox: Inbox): string {
  const { brand, messages, to, styles } = inbox;
  const newestMail = messages.find(({ channel }) => channel === 'email');
  return framedPage({
    brand,
    language: 'en',
    title: 'Message inbox',
    lit: null,
    home: '/',
    skip: 'Skip to the messages',
    menu: [
      { href: '/dev', label: 'Demo accounts' },
      { href: '/memberlogin/login', label: 'Log in' },
    ],
    footer: [
      { href: '/dev/inbox.json', label: 'The same as JSON' },
      { href: brand.links.faq, label: 'Frequently asked questions' },
    ],
    styles: [...styles, frameSheet, '/dev/inbox.css'],
    scripts: ['/dev/inbox.js'],
    main: html`<h1>Message inbox</h1>
      <p class="demo-lead">What this demonstration sends stays here: no email and no text message leaves the machine.</p>
      ${filter(inbox)}
      <p class="demo-hidden" role="status" id="inboxNews"></p>
      <p class="inbox-empty" id="inboxEmpty" ${messages.length > 0 ? html` hidden` : null}>${emptyState(to)}</p>
      <ol class="inbox-messages" id="inboxMessages" aria-label="Messages, newest first">
        ${messages.map((message) => messageCard(message, message === newestMail))}
      </ol>`,
  });
}

function filter({ to, recipients }: Inbox): Markup {
  return html`<form class="inbox-filter" method="get" action="/dev/inbox" role="search">
    <label for="to">Messages to</label>
    <div class="inbox-row">
      <input
        id="to"
        name="to"
        list="recipients"
        value="${to ?? ''}"
        placeholder="everyone"
        autocomplete="off"
        spellcheck="false"
        autocapitalize="none"
      />
      <button type="submit" class="demo-button">Show</button>
    </div>
    <datalist id="recipients">${recipients.map((each) => html`<option value="${each}"></option>`)}</datalist>
    <p class="inbox-row">
      ${to === undefined ? null : html`<a href="/dev/inbox">Show everyone’s</a>`}<label class="inbox-tick" hidden
        ><input type="checkbox" id="inboxWatch" checked /> New messages appear by themselves</label
      >
    </p>
  </form>`;
}

function emptyState(to: string | undefined): Markup {
  const whose = to === undefined ? html`There are no messages yet.` : html`There are no messages to ${to} yet.`;
  return html`${needle}<b>${whose}</b><br />Log in as <a href="/dev">an account with 2-factor authentication</a>, and its code
    arrives here.`;
}

const needle = html`<svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
  <path d="M16 80 64 32c1-9 8-15 15-15 0 7-6 14-15 15M73 23C63 5 33 8 30 27s22 21 21 38-17 21-27 15" />
</svg>`;
