import { type Markup, html } from '../../html.ts';
import type { Person } from '../../support/find-person.ts';
import type { DeskPage } from './desk-route.ts';
import { field } from './fields.ts';
import { type Found, shownEmail } from './person-link.ts';
import { kindWords, maskedNumber } from './person-words.ts';

/** An open request in the list on the first page. */
export interface Waiting {
  path: string;
  words: string;
  asked: string;
}

interface Search {
  proof: Markup;
  waiting: readonly Waiting[];
  /**
   * The form that allows registrations with a member number or another number of the insurer again, after too many wrong details blocked
   * it. Null for an agent with the role `viewer`.
   */
  unlock: Markup | null;
  notice: Markup | null;
  /** The text of the last search if it had no result, so that the agent can correct it. */
  typed: string;
  /** True if the search field has the focus. */
  isFirst: boolean;
}

export function searchPage({ proof, waiting, unlock, notice, typed, isFirst }: Search): DeskPage {
  return {
    title: 'Find a person',
    main: html`<h1>Find a person</h1>
      ${notice}
      <div class="desk-home"><div>
      <form class="desk-card desk-search" method="post" novalidate action="/desk/search" role="search">
        ${proof}
        ${field({
          name: 'who',
          label: 'Email, number or reference',
          hint: 'Enter the whole of one of these: an email address, a membership number, a consultant or hospital ID, the reference below an error on the caller’s screen (“Reference 7F3K-2Q”; only some errors have one), or the reference of an account from your ticket (KTWDB-QFMHR-GVXPC).',
          value: typed,
          isFirst,
          most: 100,
        })}
        <button type="submit" class="page-button">Find</button>
      </form>
      ${waiting.length === 0 ? null : waitingList(waiting)}
      <p class="page-note">Every search is recorded with your name. Ask who is calling before you search.</p></div>
      ${unlock}</div>`,
  };
}

export const waitingList = (waiting: readonly Waiting[]): Markup =>
  html`<section class="desk-card" aria-labelledby="waiting">
    <h2 id="waiting">Waiting for a second agent</h2>
    <ul class="desk-plain">
      ${waiting.map(({ path, words, asked }) => html`<li><a href="${path}">${words}</a> <span class="page-note">${asked}</span></li>`)}
    </ul>
  </section>`;

interface Match {
  person: Person;
  by: Found['by'];
  path: string;
}

export function severalPage(people: readonly Match[]): DeskPage {
  const line = ({ person: { kind, email, memberNumber, loginId }, by }: Match) =>
    [
      kindWords[kind],
      shownEmail(email, by),
      maskedNumber(memberNumber ?? loginId),
      by === 'former-email' ? 'the email was changed a short time ago' : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return {
    title: 'Which account?',
    main: html`<h1>Which account?</h1>
      <p class="page-lead">Ask the caller what they choose under “Log in as”.</p>
      <ul class="desk-plain desk-card">
        ${people.map((each) => html`<li><a href="${each.path}">${line(each)}</a></li>`)}
      </ul>
      <p><a href="/desk">Find another person</a></p>`,
  };
}
