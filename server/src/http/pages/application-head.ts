import type { Language } from '@selvage/contract/languages';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { html, type Markup } from '../../html.ts';
import { logoUrl } from './application-logos.ts';
import { portalMark } from './page-frame.ts';

type Named = Pick<OidcClient, 'name' | 'logo' | 'type' | 'home' | 'redirectUris'>;

const onThisDevice: Readonly<Record<Language, string>> = { en: 'An app on your device', ga: 'Aip ar do ghléas' };

const continueTo = {
  login: { en: 'Log in to continue to', ga: 'Logáil isteach chun leanúint ar aghaidh chuig' },
  way: { en: 'To continue to', ga: 'Chun leanúint ar aghaidh chuig' },
} as const satisfies Record<string, Record<Language, string>>;

/** The sentence that names the application, on the login and on each further page until the application gets its answer. */
export const continueLine = (at: keyof typeof continueTo, { name }: Pick<Named, 'name'>, language: Language): Markup =>
  html`${continueTo[at][language]} <strong>${name[language]}</strong>`;

/**
 * The head of a page for an application: the marks of the portal and the application, the request in words, and the host of the
 * application.
 */
export function applicationHead(client: Named, language: Language, lead: Markup): Markup {
  return html`<div class="lp-for" lang="${language}">
    <span class="lp-for-marks" aria-hidden="true">${portalMark}<i></i>${applicationMark(client, language)}</span>
    <div>
      ${lead}
      <p class="lp-for-host">${hostOf(client) ?? onThisDevice[language]}</p>
    </div>
  </div>`;
}

/** The logo, or the initials. The style sheet shows the initials also if the browser cannot load the logo. */
function applicationMark({ name, logo }: Named, language: Language): Markup {
  const initials = initialsOf(name[language]);
  if (logo === null) return html`<b>${initials}</b>`;
  return html`<b class="lp-for-logo"><img src="${logoUrl(logo)}" alt="" /><span>${initials}</span></b>`;
}

/** The initials of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /^[\p{L}\p{N}]/u.exec(word) ?? []);
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toUpperCase();
}

/** Returns the host of the application. Null for an app on a device, because any other app could pose as it. */
function hostOf({ type, home, redirectUris }: Named): string | null {
  const address = home ?? redirectUris[0];
  return type === 'native' || address === undefined ? null : new URL(address).host;
}
