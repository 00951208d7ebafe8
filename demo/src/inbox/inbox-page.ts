import type { HostedBrand } from '@selvage/server/config/config';
import { type Markup, html } from '@selvage/server/html';
import { frameSheet, framedPage } from '@selvage/server/http/pages/page-frame';
import type { InboxMessage } from './store.ts';
import { irishTime } from '@selvage/server/messages/templates/message-template';

interface Inbox {
  brand: HostedBrand;
  to: string | undefined;
  recipients: readonly string[];
  messages: readonly InboxMessage[];
  /** The style sheets of the built application. */
  styles: readonly string[];
}

/** The inbox is for developers, so it is only in English. */
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
    tools: html`<a href="/dev">Demo accounts</a> <a href="/memberlogin/login">Log in</a>`,
    footer: [
      { href: '/dev/inbox.json', label: 'The same as JSON' },
      { href: brand.links.faq, label: 'Frequently asked questions' },
    ],
    styles: [...styles, frameSheet, '/dev/inbox.css'],
    scripts: ['/dev/inbox.js'],
    main: html`<h1>Message inbox</h1>
      <p class="page-lead">What this demonstration sends stays here: no email and no text message leaves the machine.</p>
      ${filter(inbox)}
      <p class="page-hidden" role="status" id="inboxNews"></p>
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
      <button type="submit" class="page-button">Show</button>
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

function messageCard(message: InboxMessage, isOpen: boolean): Markup {
  const { id, channel, to, sentAt } = message;
  const title = channel === 'email' ? message.subject : 'Text message';
  return html`<li class="inbox-message" id="message-${id}" data-message="${id}">
    <article aria-labelledby="title-${id}">
      <header>
        <p class="inbox-channel" data-channel="${channel}">${channel === 'email' ? 'Email' : 'Text'}</p>
        <h2 id="title-${id}">${title}</h2>
        <p class="inbox-line">
          To <a href="/dev/inbox?to=${encodeURIComponent(to)}">${to}</a> ·
          <time datetime="${sentAt.toISOString()}">${irishTime('en', sentAt)}</time>
        </p>
      </header>
      ${offers(message)} ${channel === 'email' ? mail(message, isOpen) : bubble(message)}
    </article>
  </li>`;
}

function offers({ id, text }: InboxMessage): Markup | null {
  const { code, link } = messageOffers(text);
  if (code === undefined && link === undefined) return null;
  const copy =
    code === undefined
      ? null
      : html`<span class="inbox-code" id="code-${id}">${code}</span
          ><button type="button" class="inbox-copy" data-copy="${code}">Copy code</button>`;
  const open =
    link === undefined
      ? null
      : html`<a class="${code === undefined ? 'page-button' : 'inbox-link'}" href="${link}">Open the link</a>`;
  return html`<p class="inbox-offers">${copy}${open}</p>`;
}

function mail({ id, subject, text }: InboxMessage, isOpen: boolean): Markup {
  return html`<details${isOpen ? html` open` : null}><summary>Read the email</summary>
<iframe title="Email: ${subject}" src="/dev/inbox/${id}.html" loading="lazy"></iframe>
</details>
<details><summary>As plain text</summary><pre tabindex="0">${text}</pre></details>`;
}

function bubble({ text }: InboxMessage): Markup {
  return html`<div class="inbox-phone"><p class="inbox-bubble">${text}</p></div>`;
}

interface MessageOffers {
  code: string | undefined;
  link: string | undefined;
}

/**
 * Finds the code and the link that a person needs. A link after the code is for readers who did not request the code,
 * so it is left out.
 */
export function messageOffers(text: string): MessageOffers {
  // An operator's words may have other links and another place for the code. Our link is a line, and our last line has the code.
  const code = /^(\d{6})(?:\s|$)/m.exec(text) ?? /^@\S+ #(\d{6})$/m.exec(text);
  const link = /^https?:\/\/\S+$/m.exec(text);
  return { code: code?.[1], link: code && link && code.index < link.index ? undefined : link?.[0] };
}
