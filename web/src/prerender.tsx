import type { Brand } from '@selvage/contract/brands';
import { slot } from '@selvage/contract/document-slots';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { NoScriptNotice } from './app/no-script-notice.tsx';
import { Root } from './app/root.tsx';
import { Shell } from './app/shell.tsx';
import { paths } from './router/paths.ts';
import { document as english, type DocumentMessages } from './messages/en/document.ts';
import { document as irish } from './messages/ga/document.ts';
import { loadLoginMessages } from './messages/load-login-page.ts';

export { earlyScript } from './host/early-script.ts';

const messagesOf: Readonly<Record<Language, DocumentMessages>> = { en: english, ga: irish };

interface Prerendered {
  html: string;
  /** The HTML that replaces every other screen in a browser without scripts. */
  withoutScripts: string;
  title: string;
  description: string;
  unavailable: DocumentMessages['unavailable'];
}

/** The login screen of one kind, as it looks before its script is loaded. */
export async function renderLogin(kind: Kind, brand: Brand, language: Language): Promise<Prerendered> {
  const messages = await loadLoginMessages(language);
  const { description, unavailable } = messagesOf[language];
  const mode = { brand, language, embedded: false, analyticsUrl: null } as const;
  const application = { names: { en: '', ga: '' }, lines: { login: slot('applicationHead'), way: '' } };
  const around = { mode: { ...mode, application }, messages };
  const prerendered = { at: paths.login(kind), text: { kind, language, html: slot('registerText') } };
  const notice = <NoScriptNotice said={unavailable} contact={brand.links.contact} />;
  const noticeAlone = `<noscript>${renderToStaticMarkup(notice)}</noscript>`;
  const alone = (
    <Root {...around} prerendered={prerendered}>
      <Shell kind={kind}>{notice}</Shell>
    </Root>
  );
  return {
    // React does not know this element, so main.tsx removes it before hydration.
    html: renderToString(<Root {...around} prerendered={prerendered} />).replace(/<main\b[^>]*>/, `$&${noticeAlone}`),
    // HTML allows no `main` in this element.
    withoutScripts: `<noscript>${renderToStaticMarkup(alone).replace('<main', '<div role="main"').replace('</main>', '</div>')}</noscript>`,
    title: messages.shell.title(messages.signIn.title, messages.shell.areas[kind], brand.name),
    description: description(brand.name),
    unavailable,
  };
}
