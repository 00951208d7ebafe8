import { html, type Markup } from '../../gateways/letters/html.ts';
import { irishTime } from '../../gateways/letters/irish-time.ts';
import type { InboxMessage } from './inbox-store.ts';
import { messageOffers } from './message-offers.ts';

export function messageCard(message: InboxMessage, isOpen: boolean): Markup {
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
      : html`<a class="${code === undefined ? 'demo-button' : 'inbox-link'}" href="${link}">Open the link</a>`;
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
