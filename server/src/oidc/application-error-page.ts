import type { Language } from '@selvage/contract/languages';
import type { Config } from '../config/config.ts';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import { html } from '../html.ts';
import { publicDocument } from '../http/pages/site-document.ts';
import type { PageContext } from '../http/pages/site-page.ts';
import { siteWords } from '../http/pages/site-words.ts';
import type { RefusalName } from './refusals/refusal-names.ts';

/** What went wrong, as far as a person can do something about it. */
type Problem = 'old-link' | 'disabled' | 'set-up';

interface Words {
  problems: Readonly<Record<Problem, { title: string; text: string }>>;
  reference: (reference: string) => string;
  home: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    problems: {
      'old-link': {
        title: 'We couldn’t log you in to the application',
        text: 'The link may be old, or was opened in another browser. Go back to the application and log in from there.',
      },
      disabled: {
        title: 'This application is not available at the moment',
        text: 'Please try again later.',
      },
      'set-up': {
        title: 'The application is not set up correctly',
        text: 'Its owner has to mend it. You can’t put it right by trying again.',
      },
    },
    reference: (reference) => `If you contact us, quote this reference: ${reference}.`,
    home: (application) => `Go to ${application}`,
  },
  ga: {
    problems: {
      'old-link': {
        title: 'Níorbh fhéidir linn thú a logáil isteach san fheidhmchlár',
        text: 'B’fhéidir go bhfuil an nasc sean, nó gur osclaíodh é i mbrabhsálaí eile. Téigh ar ais chuig an bhfeidhmchlár agus logáil isteach as sin.',
      },
      disabled: {
        title: 'Níl an feidhmchlár seo ar fáil faoi láthair',
        text: 'Bain triail eile as níos déanaí.',
      },
      'set-up': {
        title: 'Níl an feidhmchlár socraithe i gceart',
        text: 'Caithfidh úinéir an fheidhmchláir é a chur ina cheart. Ní réiteofar an fhadhb má bhaineann tú triail eile as.',
      },
    },
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
    home: (application) => `Téigh chuig ${application}`,
  },
};

/** Every other refusal reads as an old link does: log in from the application. */
const problemOf: Partial<Record<RefusalName, Problem>> = {
  client_disabled: 'disabled',
  unknown_client: 'set-up',
  invalid_redirect_uri: 'set-up',
};

interface Failed {
  reference: string;
  /** Why the application was refused, where it was. */
  error?: RefusalName | undefined;
  /** Whose request it was, where that is known. */
  client: OidcClient | undefined;
}

/** OP5, OP21: where nobody can be sent back. Nothing of the request is in it but which application it came from. */
export function applicationErrorPage(
  context: PageContext,
  mode: Config['mode'],
  { reference, client, error }: Failed,
): string {
  const { brand, language } = context;
  const said = words[language];
  const problem = problemOf[error ?? 'other'] ?? 'old-link';
  const { title, text } = said.problems[problem];
  // An application that cannot log anybody in gets no link back: it would lead to this page again.
  const home =
    client?.home && problem === 'old-link'
      ? html`<a class="page-button" href="${client.home}">${said.home(client.name[language])}</a>`
      : null;
  const main = html`<div class="site-card">
    <h1>${title}</h1>
    <p class="page-lead">${text}</p>
    <p>${said.reference(reference)}</p>
    <p class="page-actions">${home} <a href="${brand.links.contact}">${siteWords[language].contact}</a></p>
  </div>`;
  // The reader may be logged in, and is sent back to the application in any case.
  return publicDocument({ title, main }, context, { mode, translation: null, offersLogIn: false });
}
