import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { html } from '../../gateways/letters/html.ts';
import type { BuiltWeb } from '../../http/built-web.ts';
import { framedPage, type PageLink } from '../../http/page-frame.ts';
import type { DemoPage, PageContext, PrivateContext } from './demo-page.ts';
import { wordsByLanguage } from './words-by-language.ts';

interface Surroundings {
  /** The application's styles, and the script that watches over an idle session. */
  area: BuiltWeb['area'] | undefined;
  /** The address of this page in the other language, if it is written in that. */
  translation: string | null;
}

/** RT7: for everyone. */
export function publicDocument(page: DemoPage, context: PageContext, surroundings: Surroundings): string {
  return framedPage({
    ...everyPage(context, surroundings),
    title: page.title,
    lit: null,
    home: '/',
    menu: [
      ...otherLanguage(context, surroundings),
      { href: '/memberlogin/login', label: wordsByLanguage[context.language].logIn },
    ],
    scripts: [],
    main: page.main,
  });
}

/** For one signed-in person: with a way out, and the watch that warns before their session ends (LO4). */
export function privateDocument(page: DemoPage, context: PrivateContext, surroundings: Surroundings): string {
  const { account, brand, language } = context;
  const logOut = { href: `/${routeTypeOf(account.kind)}/logout`, label: wordsByLanguage[language].logOut };
  return framedPage({
    ...everyPage(context, surroundings),
    title: page.title,
    lit: context.area,
    home: userTypes[account.kind].area,
    menu: [...otherLanguage(context, surroundings), logOut],
    scripts: surroundings.area === undefined ? [] : [surroundings.area.script],
    main: html`${page.main}
      <div id="sessionWatch" data-kind="${account.kind}" data-brand="${brand.id}" data-language="${language}"></div>`,
  });
}

function everyPage({ brand, language }: PageContext, { area }: Surroundings) {
  const words = wordsByLanguage[language];
  const footer = [
    { href: brand.links.faq, label: words.faq },
    { href: brand.links.contact, label: words.contact },
    { href: '/dev/inbox', label: words.inbox },
    { href: '/dev', label: words.accounts },
  ];
  return { brand, language, skip: words.skip, footer, styles: [...(area?.styles ?? []), '/dev/demo.css'] };
}

function otherLanguage({ language }: PageContext, { translation }: Surroundings): PageLink[] {
  if (translation === null) return [];
  return [{ href: translation, label: wordsByLanguage[language].otherLanguage, lang: language === 'en' ? 'ga' : 'en' }];
}
