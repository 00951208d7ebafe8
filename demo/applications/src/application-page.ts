import type { Language } from '@selvage/contract/languages';
import { actionNames, claimNames, type ActionName, type ApplicationName, wordsByLanguage } from './words.ts';

export interface Setting {
  name: ApplicationName;
  issuer: string;
  /** The origin of the other demonstration application. */
  otherOrigin: string;
  language: Language;
}

/** The claims about a person that the portal returned. */
export type Claims = Readonly<Record<string, unknown>>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => entities[each] ?? '');

/** Both applications look alike. The server fills the page of “Claims”, and a script fills the page of “Documents”. */
export function framedPage({ name, issuer, otherOrigin, language }: Setting, main: string, scripts = ''): string {
  const words = wordsByLanguage[language];
  const otherName = words.names[name === 'claims' ? 'documents' : 'claims'];
  const otherLanguage = language === 'en' ? 'ga' : 'en';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${words.names[name]}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/application.css" />
    ${scripts}
  </head>
  <body>
    <a class="skip" href="#main">${words.skip}</a>
    <header>
      <p class="name"><a href="/">${words.names[name]}</a></p>
      <nav aria-label="${words.names[name]}">
        <a href="${escaped(otherOrigin)}/">${words.open(otherName)}</a>
        <a href="/?lang=${otherLanguage}" lang="${otherLanguage}">${words.otherLanguage}</a>
      </nav>
    </header>
    <main id="main" tabindex="-1">${main}</main>
    <footer>
      <p>${words.demonstration[name]}</p>
      <p><a href="${escaped(issuer)}/">${words.portal}</a> · <a href="${escaped(issuer)}/dev">${words.demoAccounts}</a></p>
    </footer>
  </body>
</html>`;
}

export function loggedOutPart(language: Language, action: (label: string) => string): string {
  const { out } = wordsByLanguage[language];
  return `<h1>${out.title}</h1><p class="lead">${out.text}</p>${action(out.logIn)}`;
}

export function loggedInPart(language: Language, claims: Claims, action: (name: ActionName, label: string) => string) {
  const words = wordsByLanguage[language];
  const facts = claimNames.map(
    (name) => `<div><dt>${words.claims[name]}</dt><dd>${escaped(shownClaim(language, claims[name]))}</dd></div>`,
  );
  const actions = actionNames.map((name) => {
    const { label, hint } = words.actions[name];
    return `<li>${action(name, label)}<p>${hint}</p></li>`;
  });
  return `<h1>${words.in.title}</h1><p class="lead">${words.in.text}</p>
    <dl>${facts.join('')}</dl>
    <h2>${words.actionsTitle}</h2><ul class="actions">${actions.join('')}</ul>`;
}

export function problemPart(language: Language, code: string | null, says: string | null): string {
  if (code === null) return '';
  const { problems, otherProblem } = wordsByLanguage[language];
  const said = `<code>${escaped(code)}</code> ${escaped(says ?? '')}`;
  return `<p class="problem" role="alert">${problems[code] ?? `${otherProblem} ${said}`}</p>`;
}

function shownClaim(language: Language, value: unknown): string {
  const { values, none } = wordsByLanguage[language];
  // `auth_time` is the only number among the claims.
  if (typeof value === 'number')
    return new Intl.DateTimeFormat(`${language}-IE`, { timeStyle: 'medium', timeZone: 'Europe/Dublin' }).format(
      value * 1000,
    );
  return typeof value === 'string' ? (values[value] ?? value) : none;
}
