import type { Language } from '@selvage/contract/languages';
import type { Config } from '../config/config.ts';
import { html } from '../gateways/html.ts';
import { publicDocument } from '../http/site-page/site-document.ts';
import type { PageContext } from '../http/site-page/site-page.ts';
import { siteWords } from '../http/site-page/site-words.ts';

interface Words {
  title: string;
  text: string;
  reference: (reference: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'We couldn’t log you in to the application',
    text: 'The link may be old, or was opened in another browser. Go back to the application and log in from there.',
    reference: (reference) => `If you contact us, quote this reference: ${reference}.`,
  },
  ga: {
    title: 'Níorbh fhéidir linn tú a logáil isteach san fheidhmchlár',
    text: 'B’fhéidir go bhfuil an nasc sean, nó gur osclaíodh é i mbrabhsálaí eile. Téigh ar ais chuig an bhfeidhmchlár agus logáil isteach as sin.',
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
  },
};

/** OP5, OP21: where nobody can be sent back. Nothing of the request is in it. */
export function applicationErrorPage(context: PageContext, mode: Config['mode'], reference: string): string {
  const said = words[context.language];
  const main = html`<div class="demo-column">
    <h1>${said.title}</h1>
    <p class="demo-lead">${said.text}</p>
    <p>${said.reference(reference)}</p>
    <p class="demo-actions">
      <a href="${context.brand.links.contact}">${siteWords[context.language].contact}</a>
    </p>
  </div>`;
  return publicDocument({ title: said.title, main }, context, { mode, translation: null });
}
