import { html, type Markup } from '../../html.ts';
import type { DeskPage } from './desk-route.ts';
import { notice } from './fields.ts';

/** The reason why a login by the desk provider failed. */
export type OpenIdProblem =
  | 'over'
  | 'denied'
  | 'away'
  | 'wrong'
  | 'too-weak'
  | 'no-email'
  | 'email-unverified'
  | 'no-role'
  | 'not-confirmed'
  | 'disabled';

const statuses: Readonly<Record<OpenIdProblem, number>> = {
  over: 400,
  denied: 403,
  away: 503,
  wrong: 401,
  'too-weak': 403,
  'no-email': 403,
  'email-unverified': 403,
  'no-role': 403,
  'not-confirmed': 403,
  disabled: 403,
};

const sentences: Readonly<Record<OpenIdProblem, (provider: string) => string>> = {
  over: () =>
    'This login was used already, took longer than 15 minutes, or was started in another browser. Start again.',
  denied: (provider) => `${provider} did not log you in, or the login was cancelled there. Nothing was changed.`,
  away: (provider) => `${provider} does not answer at the moment. Try again in a few minutes.`,
  wrong: (provider) =>
    `${provider} could not confirm who you are. Try again. If it happens again, tell your administrator the reference below.`,
  'too-weak': (provider) =>
    `The desk needs a stronger login than the one that ${provider} reported, such as one with a second factor. Log in there again with it, or ask your administrator.`,
  'no-email': (provider) =>
    `${provider} did not tell the desk your email address, which it needs. Ask your administrator.`,
  'email-unverified': (provider) =>
    `${provider} has not verified your email address. Confirm it there, or ask your administrator, then log in again.`,
  'no-role': (provider) =>
    `Your account has no role at the desk. Ask your administrator to give you one at ${provider}, then log in again.`,
  'not-confirmed': (provider) =>
    `${provider} did not report that you logged in there just now, or you logged in as somebody else, or your login at the desk has ended. Nothing was changed. Close this tab, and confirm again from your form.`,
  disabled: () => 'Your desk account is disabled. Ask your administrator.',
};

/** Shows the reason, a reference for the administrator, and a link back to the login. */
export function openIdProblemPage(
  problem: OpenIdProblem,
  { provider, reference, hasPasswords }: { provider: string; reference: string; hasPasswords: boolean },
): DeskPage {
  const also = problem === 'away' && hasPasswords ? ' You can also log in with your desk password and code.' : '';
  return {
    title: 'You are not logged in',
    status: statuses[problem],
    main: html`<h1>You are not logged in</h1>
      ${notice('wrong', `${sentences[problem](provider)}${also}`)}
      <p>Reference for your administrator: <b class="page-number">${reference}</b></p>
      <p><a class="page-button" href="/desk/sign-in">Back to the login</a></p>`,
  };
}

/**
 * A page that sends the browser on to the desk. A redirect would not work: the browser comes from another site and would not send the
 * desk's `SameSite=Strict` cookie.
 */
export const openIdArrivalPage = (): DeskPage => ({
  title: 'You are logged in',
  goOnTo: '/desk',
  main: html`<h1>You are logged in</h1>
    <p><a class="page-button" href="/desk">Continue to the desk</a></p>`,
});

export const openIdConfirmedPage = (): DeskPage => ({
  title: 'Thank you, you are confirmed',
  main: html`<h1>Thank you, you are confirmed</h1>
    <p class="page-lead">Close this tab, go back to your form, and send it again within ten minutes.</p>
    <p><a href="/desk/applications">Applications</a></p>`,
});

/** The button is a link and not a form, because the desk's content security policy does not let a form lead to another site. */
export const openIdButton = (provider: string): Markup =>
  html`<p class="desk-card"><a class="page-button" href="/desk/openid">Log in with ${provider}</a></p>`;

export const openIdLogoutLink = (provider: string): Markup =>
  html`<p>
    You may still be logged in at ${provider}. On a shared device, <a href="/desk/openid/sign-out">log out of ${provider} too</a>.
  </p>`;
