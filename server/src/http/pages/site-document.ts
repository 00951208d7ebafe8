import type { Config } from '../../config/config.ts';
import { html, withUnbrokenWords } from '../../html.ts';
import { areaNames } from '../../messages/templates/message-template.ts';
import { findBuiltWeb, type BuiltWeb } from './built-web.ts';
import { accountMenu, languageSwitch } from './header-tools.ts';
import { areaSheet, frameSheet, framedPage } from './page-frame.ts';
import type { PageContext, SignedInContext, SitePage } from './site-page.ts';
import { siteWords } from './site-words.ts';

interface Surroundings {
  /** In demo mode the footer also links to the inbox and to the list of demo accounts. */
  mode: Config['mode'];
  /** The URL of this page in the other language. Null if the page has only one language. */
  translation: string | null;
  /**
   * False if the page must not have a link to the login, because it asks a logged-in person something or belongs to a login of an
   * application.
   */
  offersLogIn?: boolean;
}

/**
 * The styles of the web application, and the script that watches an idle session or computes a proof. Both are read when the first page is
 * requested.
 */
let built: { area: BuiltWeb['area'] | undefined } | undefined;
const builtArea = (): BuiltWeb['area'] | undefined => (built ??= { area: findBuiltWeb()?.area }).area;

const areaScripts = (): string[] => {
  const area = builtArea();
  return area ? [area.script] : [];
};

export function publicDocument(page: SitePage, context: PageContext, surroundings: Surroundings): string {
  const { language } = context;
  return framedPage({
    ...everyPage(context, surroundings, page.styles),
    title: page.title,
    lit: null,
    home: '/',
    tools: html`${languageSwitch(language, surroundings.translation)}
    ${surroundings.offersLogIn === false ? null : html`<a href="/memberlogin/login">${siteWords[language].logIn}</a>`}`,
    scripts: page.needsScript ? areaScripts() : [],
    main: withUnbrokenWords(page.main),
  });
}

/** A page for a logged-in person, with a menu to log out and a warning before the session ends. */
export function privateDocument(page: SitePage, context: SignedInContext, surroundings: Surroundings): string {
  const { account, area, brand, language } = context;
  return framedPage({
    ...everyPage(context, surroundings, [areaSheet]),
    title: page.title,
    lit: area,
    home: brand.areas[account.kind],
    area: areaNames[language][area],
    tools: accountMenu(context, surroundings.translation),
    toolsLabel: siteWords[language].accountMenu.label,
    scripts: areaScripts(),
    main: html`${withUnbrokenWords(page.main)}
      <div id="sessionWatch" data-kind="${account.kind}" data-brand="${brand.id}" data-language="${language}"></div>`,
  });
}

function everyPage({ brand, language }: PageContext, { mode }: Surroundings, more: readonly string[] = []) {
  const words = siteWords[language];
  const { links } = brand;
  const footer = [
    { href: links.faq, label: words.faq },
    { href: links.contact, label: words.contact },
    { href: links.privacy, label: words.privacy },
    { href: links.accessibility, label: words.accessibility },
    ...(mode === 'demo'
      ? [
          { href: '/dev/inbox', label: words.inbox },
          { href: '/dev', label: words.accounts },
        ]
      : []),
  ];
  const styles = [...(builtArea()?.styles ?? []), frameSheet, ...more];
  return { brand, language, skip: words.skip, footer, styles };
}
