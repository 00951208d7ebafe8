import type { Language } from '@selvage/contract/languages';
import type { Config } from '../config/config.ts';
import type { OidcClient } from '../config/oidc-config.ts';
import { html } from '../gateways/html.ts';
import { publicDocument } from '../http/site-page/site-document.ts';
import type { PageContext } from '../http/site-page/site-page.ts';
import { siteWords } from '../http/site-page/site-words.ts';

interface Words {
  title: string;
  text: string;
  reference: (reference: string) => string;
  home: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'We couldn’t log you in to the application',
    text: 'The link may be old, or was opened in another browser. Go back to the application and log in from there.',
    reference: (reference) => `If you contact us, quote this reference: ${reference}.`,
    home: (application) => `Go to ${application}`,
  },
  ga: {
    title: 'Níorbh fhéidir linn tú a logáil isteach san fheidhmchlár',
    text: 'B’fhéidir go bhfuil an nasc sean, nó gur osclaíodh é i mbrabhsálaí eile. Téigh ar ais chuig an bhfeidhmchlár agus logáil isteach as sin.',
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
    home: (application) => `Téigh chuig ${application}`,
  },
};

interface Failed {
  reference: string;
  /** Whose request it was, where that is known. */
  client: OidcClient | undefined;
}

/** OP5, OP21: where nobody can be sent back. Nothing of the request is in it but which application it came from. */
export function applicationErrorPage(
  context: PageContext,
  mode: Config['mode'],
  { reference, client }: Failed,
): string {
  const { brand, language } = context;
  const said = words[language];
  const home = client?.home
    ? html`<a class="demo-button" href="${client.home}">${said.home(client.name[language])}</a>`
    : null;
  const main = html`<div class="site-card">
    <h1>${said.title}</h1>
    <p class="demo-lead">${said.text}</p>
    <p>${said.reference(reference)}</p>
    <p class="demo-actions">${home} <a href="${brand.links.contact}">${siteWords[language].contact}</a></p>
  </div>`;
  // The reader may be logged in, and is sent back to the application in any case.
  return publicDocument({ title: said.title, main }, context, { mode, translation: null, offersLogIn: false });
}
