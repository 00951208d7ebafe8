import { type Markup, html } from '../../gateways/html.ts';
import { maskedEmail } from '../../identity/masking.ts';
import type { Person, PersonQueryType } from '../../identity/support/find-person.ts';
import type { DeskPage } from './desk-route.ts';
import { field } from './fields.ts';
import { kindWords, maskedNumber } from './person-words.ts';

/** Something that waits for an agent's answer. */
export interface Waiting {
  path: string;
  words: string;
}

interface Search {
  proof: Markup;
  waiting: readonly Waiting[];
  /** For those who may use it. */
  unlock: Markup | null;
  notice: Markup | null;
}

export function searchPage({ proof, waiting, unlock, notice }: Search): DeskPage {
  return {
    title: 'Find a person',
    main: html`<h1>Find a person</h1>
      ${notice}
      <div class="desk-home"><div>
      <form class="desk-card desk-search" method="post" action="/desk/search" role="search">
        ${proof}
        ${field({
          name: 'who',
          label: 'Email, number or reference',
          hint: 'Whole and exact: an email address, a membership number, consultant or hospital ID, the reference on the caller’s screen (7F3K-2Q), or that of an account from a ticket (KTWDB-QFMHR-GVXPC).',
          isFirst: true,
          most: 100,
        })}
        <button type="submit" class="demo-button">Find</button>
      </form>
      ${waiting.length === 0 ? null : waitingList(waiting)}
      <p class="demo-note">Every search is written down with your name. Ask the caller who they are before you look.</p></div>
      ${unlock}</div>`,
  };
}

const waitingList = (waiting: readonly Waiting[]): Markup =>
  html`<section class="desk-card" aria-labelledby="waiting">
    <h2 id="waiting">Waiting for a second operator</h2>
    <ul class="desk-plain">
      ${waiting.map(({ path, words }) => html`<li><a href="${path}">${words}</a></li>`)}
    </ul>
  </section>`;

export function severalPage(people: readonly { person: Person; path: string }[], by: PersonQueryType): DeskPage {
  const line = ({ kind, email, memberNumber, loginId }: Person) =>
    [kindWords[kind], by === 'email' ? email : maskedEmail(email), maskedNumber(memberNumber ?? loginId)]
      .filter((part) => part !== null)
      .join(' · ');
  return {
    title: 'Which of them?',
    main: html`<h1>Which of them?</h1>
      <p class="demo-lead">Ask the caller where they log in.</p>
      <ul class="desk-plain desk-card">
        ${people.map(({ person, path }) => html`<li><a href="${path}">${line(person)}</a></li>`)}
      </ul>
      <p><a href="/desk">Look for somebody else</a></p>`,
  };
}
