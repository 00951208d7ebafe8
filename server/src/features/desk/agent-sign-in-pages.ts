import { type Markup, html } from '../../html.ts';
import { qrCode } from '../../http/pages/qr-code.ts';
import type { Invitee } from '../../support/agents/enrol-agent.ts';
import type { DeskOpenId } from '../../config/config.ts';
import type { DeskPage } from './desk-route.ts';
import { field, notice } from './fields.ts';
import { openIdButton, openIdLogoutLink } from './openid-pages.ts';

const codeField = (wrong?: string): Markup =>
  field({
    name: 'code',
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now.',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    most: 9,
    wrong,
  });

/** The error at each field of the enrolment form. */
export type EnrolmentProblem = Partial<Record<'password' | 'code', string>>;

interface SignInPage {
  wrong?: string;
  said?: string;
  email?: string;
  /** The error at each field that was left empty. */
  blanks?: Partial<Record<'email' | 'password' | 'code', string>>;
  /** True after a logout of an OpenID agent, who may want to log out of the provider as well. */
  isLeaving?: boolean;
}

/** Shows the ways to log in. The form keeps the email that was typed, but no secret. */
export function signInPage(
  openid: DeskOpenId | null,
  { wrong, said, email = '', blanks = {}, isLeaving }: SignInPage = {},
): DeskPage {
  return {
    title: 'Log in',
    status: Object.keys(blanks).length > 0 ? 400 : wrong === undefined ? 200 : 401,
    main: html`<h1>Log in to the support desk</h1>
      <p class="page-lead">For agents who help people on the phone.</p>
      ${notice('wrong', wrong)}${notice('note', said)}
      ${openid && isLeaving ? openIdLogoutLink(openid.name) : null}
      ${openid && openIdButton(openid.name)}${openid?.only ? null : passwordForm(email, openid === null, blanks)}`,
  };
}

/**
 * The answer to a form of a login that has ended. The page keeps what was typed, but no secret and no proof, and sends
 * it to `url` after the new login, which shows the form again.
 */
export function loginEndedPage(form: Readonly<Record<string, string>>, url: string): DeskPage {
  const typed = Object.entries(form).filter(([name]) => name !== 'proof' && name !== 'code');
  return {
    title: 'Log in to go on',
    status: 401,
    main: html`<h1>Log in to go on</h1>
      ${notice('wrong', 'Nothing was changed: your login has ended. This page keeps what you entered.')}
      <form class="desk-card" method="post" action="${url}">
        <ol>
          <li><a href="/desk/sign-in" target="_blank" rel="noopener">Log in (opens a new tab)</a>.</li>
          <li>Come back to this page, and open the form again. It has what you entered.</li>
        </ol>
        ${typed.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button type="submit" class="page-button">Open the form again</button>
      </form>`,
  };
}

/** The sentence above a form that is from an earlier login. */
export const loggedInAgain =
  'Nothing was changed: you have logged in again since you opened this form. What you entered is kept here. Check it, and send it again.';

/** The answer to a request for a password login where passwords are switched off. */
export const passwordsOffPage = (openid: DeskOpenId): DeskPage => ({
  ...signInPage(openid, { wrong: `Desk passwords are turned off. Log in with ${openid.name}.` }),
  status: 403,
});

function passwordForm(email: string, isOnlyWay: boolean, blanks: NonNullable<SignInPage['blanks']>): Markup {
  const isFirst = isOnlyWay && email === '';
  return html`<form class="desk-card" method="post" novalidate action="/desk/sign-in">
        ${isOnlyWay ? null : html`<h2>Or use your desk password</h2>`}
        ${field({ name: 'email', label: 'Work email', type: 'email', value: email, autocomplete: 'username', isFirst, wrong: blanks.email })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: email !== '', wrong: blanks.password })}
        ${codeField(blanks.code)}
        <button type="submit" class="page-button">Log in</button>
      </form>
      <p class="page-note">
        Have you been invited? <a href="/desk/welcome">Use your invitation</a>. If you have lost your phone or
        forgotten your password, ask your administrator for a new invitation.
      </p>`;
}

export function invitationPage({ wrong, typed = '' }: { wrong?: string; typed?: string } = {}): DeskPage {
  return {
    title: 'Enter your invitation',
    status: wrong === undefined ? 200 : 400,
    main: html`<h1>Enter your invitation</h1>
      <form class="desk-card" method="post" novalidate action="/desk/welcome">
        ${field({
          name: 'invitation',
          label: 'Invitation',
          hint: 'Eight groups of four letters and digits, from your administrator. It works once, for 24 hours.',
          isFirst: true,
          most: 60,
          value: typed,
          wrong,
        })}
        <button type="submit" class="page-button">Continue</button>
      </form>
      <p class="page-note"><a href="/desk/sign-in">Log in</a></p>`,
  };
}

/** The key is shown only on this page: as a QR code, as a link for this device, and as text. */
export function enrolmentPage(
  { name, email, key }: Invitee,
  { invitation, brandName, wrong }: { invitation: string; brandName: string; wrong?: EnrolmentProblem },
): DeskPage {
  const label = `${encodeURIComponent(`${brandName} desk`)}:${encodeURIComponent(email)}`;
  const address = `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(`${brandName} desk`)}`;
  return {
    title: 'Set up your desk account',
    status: wrong === undefined ? 200 : 400,
    main: html`<h1>Welcome, ${name}</h1>
      <form class="desk-card" method="post" novalidate action="/desk/welcome/finish">
        <input type="hidden" name="invitation" value="${invitation}" />
        <h2>1. Add the key to your authenticator app</h2>
        <p>Scan this QR code with any authenticator app.</p>
        <div class="desk-enrol">
          ${qrCode(address, 'QR code with the key that stands beside it')}
          <div>
            <p>No camera? Enter this key in the app:</p>
            <p class="desk-key page-number">${keyGroups(key)}</p>
            <p>Is the app on this device? <a href="${address}">Open it with the key</a>.</p>
          </div>
        </div>
        <h2>2. Choose a password</h2>
        <input type="text" name="username" autocomplete="username" value="${email}" hidden />
        ${field({
          name: 'password',
          label: 'New password',
          type: 'password',
          hint: 'At least 12 characters, with a capital letter, a small letter and a digit. Not your name, and no common password.',
          autocomplete: 'new-password',
          // A new page has no focus, because the person needs the key first, and a focus here would scroll past it on a small screen.
          isFirst: wrong !== undefined,
          wrong: wrong?.password,
        })}
        <h2>3. Enter a code from the app</h2>
        ${codeField(wrong?.code)}
        <button type="submit" class="page-button">Finish</button>
      </form>`,
  };
}

/** Splits the key into groups of four characters, which are easier to type. */
const keyGroups = (key: string): Markup[] => (key.match(/.{1,4}/g) ?? []).map((four) => html`<span>${four}</span>`);
