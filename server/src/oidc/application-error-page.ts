import type { Language } from '@selvage/contract/languages';
import type { Config } from '../config/config.ts';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import { html } from '../html.ts';
import { messageCard } from '../http/pages/message-card.ts';
import { publicDocument } from '../http/pages/site-document.ts';
import type { PageContext } from '../http/pages/site-page.ts';
import { siteWords } from '../http/pages/site-words.ts';
import type { RefusalName } from './refusals/refusal-names.ts';

/** Kinds of failure that a person can react to differently. */
type Problem = 'too-long' | 'old-link' | 'disabled' | 'set-up';

interface Words {
  problems: Readonly<Record<Problem, { title: string; text: string }>>;
  reference: (reference: string) => string;
  home: (application: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    problems: {
      'too-long': {
        title: 'It took too long',
        text: 'You have an hour to log in to an application. Go back to it and log in again.',
      },
      'old-link': {
        title: 'We couldn’t log you in to the application',
        text: 'This happens when a link is old, was used already, or was opened in another browser. Go back to the application and log in from there.',
      },
      disabled: {
        title: 'This application is not available at the moment',
        text: 'Please try again later.',
      },
      'set-up': {
        title: 'The application is not set up correctly',
        text: 'Its owner has to put this right. Trying again won’t help.',
      },
    },
    reference: (reference) => `If you contact us, quote this reference: ${reference}.`,
    home: (application) => `Go to ${application}`,
  },
  ga: {
    problems: {
      'too-long': {
        title: 'Thóg sé rófhada',
        text: 'Tá uair an chloig agat le logáil isteach i bhfeidhmchlár. Téigh ar ais chuige agus logáil isteach arís.',
      },
      'old-link': {
        title: 'Níorbh fhéidir linn thú a logáil isteach san fheidhmchlár',
        text: 'Tarlaíonn sé seo nuair atá nasc sean, nuair a úsáideadh cheana é, nó nuair a osclaíodh i mbrabhsálaí eile é. Téigh ar ais chuig an bhfeidhmchlár agus logáil isteach as sin.',
      },
      disabled: {
        title: 'Níl an feidhmchlár seo ar fáil faoi láthair',
        text: 'Bain triail eile as níos déanaí.',
      },
      'set-up': {
        title: 'Níl an feidhmchlár socraithe i gceart',
        text: 'Caithfidh úinéir an fheidhmchláir é sin a chur ina cheart. Ní réiteofar an fhadhb má bhaineann tú triail eile as.',
      },
    },
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
    home: (application) => `Téigh chuig ${application}`,
  },
};

/** A disabled application may be one that must not be used, so its page has no link to the start page. */
const linksHome = (problem: Problem): boolean => problem !== 'disabled';

/** Refusals that are not listed here show the text `old-link`: log in from the application. */
const problemOf: Partial<Record<RefusalName, Problem>> = {
  client_disabled: 'disabled',
  unknown_client: 'set-up',
  invalid_redirect_uri: 'set-up',
};

interface Failed {
  reference: string;
  /** The reason why the application was refused. Undefined if it was not refused. */
  error?: RefusalName | undefined;
  /** True if the request expired before the person finished it. */
  isOver?: boolean;
  /** The application of the request, if it is known. */
  client: OidcClient | undefined;
}

/**
 * The page for a request that cannot be sent back to its application. It names the application and nothing else of the
 * request.
 */
export function applicationErrorPage(
  context: PageContext,
  mode: Config['mode'],
  { reference, client, error, isOver = false }: Failed,
): string {
  const { brand, language } = context;
  const said = words[language];
  const problem = isOver ? 'too-long' : (problemOf[error ?? 'other'] ?? 'old-link');
  const home =
    client?.home && linksHome(problem)
      ? html`<a class="page-button" href="${client.home}">${said.home(client.name[language])}</a>`
      : null;
  const { title, text } = said.problems[problem];
  const page = messageCard({
    picture: problem === 'too-long' ? 'clock' : 'failure',
    title,
    lead: text,
    children: [html`<p>${said.reference(reference)}</p>`],
    actions: html`${home} <a href="${brand.links.contact}">${siteWords[language].contact}</a>`,
  });
  // The page has no link to the login: the reader may be logged in, and must start at the application in any case.
  return publicDocument(page, context, { mode, translation: null, offersLogIn: false });
}
