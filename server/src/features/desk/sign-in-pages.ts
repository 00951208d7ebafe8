import { html } from '../../gateways/html.ts';
import type { Invitee } from '../../identity/desk/enrol-agent.ts';
import type { DeskPage } from './desk-route.ts';
import { field, notice } from './fields.ts';

const codeField = field({
  name: 'code',
  label: 'Code',
  hint: 'The six digits your authenticator shows now.',
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  most: 9,
});

/** The email stays as it was typed; what is secret is typed again. */
export function signInPage({
  wrong,
  said,
  email = '',
}: { wrong?: string; said?: string; email?: string } = {}): DeskPage {
  return {
    title: 'Log in',
    status: wrong === undefined ? 200 : 401,
    main: html`<h1>Support desk</h1>
      <p class="demo-lead">For those who help people on the phone.</p>
      ${notice('wrong', wrong)}${notice('note', said)}
      <form class="desk-card" method="post" action="/desk/sign-in">
        ${field({ name: 'email', label: 'Work email', type: 'email', value: email, autocomplete: 'username', isFirst: email === '' })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: email !== '' })}
        ${codeField}
        <button type="submit" class="demo-button">Log in</button>
      </form>
      <p class="demo-note">
        New here, or invited again? <a href="/desk/welcome">Use your invitation</a>. Lost your phone or your
        password? Ask whoever runs the portal to invite you again.
      </p>`,
  };
}

export function invitationPage(wrong?: string): DeskPage {
  return {
    title: 'Your invitation',
    status: wrong === undefined ? 200 : 400,
    main: html`<h1>Your invitation</h1>
      ${notice('wrong', wrong)}
      <form class="desk-card" method="post" action="/desk/welcome">
        ${field({
          name: 'invitation',
          label: 'Invitation',
          hint: 'Eight groups of four letters and digits. It works once, for 24 hours.',
          isFirst: true,
          most: 60,
        })}
        <button type="submit" class="demo-button">Continue</button>
      </form>
      <p class="demo-note"><a href="/desk/sign-in">Log in</a></p>`,
  };
}

/** The key is in this page and nowhere else. */
export function enrolmentPage(
  { name, email, key }: Invitee,
  { invitation, house, wrong }: { invitation: string; house: string; wrong?: string },
): DeskPage {
  const label = `${encodeURIComponent(`${house} desk`)}:${encodeURIComponent(email)}`;
  const address = `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(`${house} desk`)}`;
  return {
    title: 'Set up your desk account',
    status: wrong === undefined ? 200 : 400,
    main: html`<h1>Welcome, ${name}</h1>
      ${notice('wrong', wrong)}
      <form class="desk-card" method="post" action="/desk/welcome/finish">
        <input type="hidden" name="invitation" value="${invitation}" />
        <h2>1. Add the key to your authenticator</h2>
        <p>Type it in as a time-based key, or <a href="${address}">open it</a> if the authenticator is here.</p>
        <p class="desk-key demo-number">${(key.match(/.{1,4}/g) ?? []).join(' ')}</p>
        <h2>2. Choose a password</h2>
        <input type="text" name="username" autocomplete="username" value="${email}" hidden />
        ${field({
          name: 'password',
          label: 'New password',
          type: 'password',
          hint: 'At least 12 characters, with a capital, a small letter and a digit; not your name, and not a common one.',
          autocomplete: 'new-password',
          isFirst: true,
        })}
        <h2>3. Show that it works</h2>
        ${codeField}
        <button type="submit" class="demo-button">Finish</button>
      </form>`,
  };
}
