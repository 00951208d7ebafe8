import type { Brand } from '@selvage/contract/brands';
import { slot } from '@selvage/contract/document-slots';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { renderToString } from 'react-dom/server';
import { Root } from './app/root.tsx';
import { paths } from './router/paths.ts';
import * as english from './messages/en/document.ts';
import * as irish from './messages/ga/document.ts';
import { loadLoginMessages } from './messages/load-login-page.ts';

export { earlyScript } from './host/early-script.ts';

const descriptions = { en: english, ga: irish };

interface Prerendered {
  html: string;
  title: string;
  description: string;
  /** What the document says where no script does. */
  unavailable: typeof english.unavailable;
}

/** The login screen of one kind as it looks before its script has arrived. */
export async function renderLogin(kind: Kind, brand: Brand, language: Language): Promise<Prerendered> {
  const messages = await loadLoginMessages(language);
  const application = { names: { en: '', ga: '' }, lines: { login: slot('applicationHead'), way: '' } };
  const mode = { brand, language, embedded: false, analyticsUrl: null, application } as const;
  const prerendered = { at: paths.login(kind), text: { kind, language, html: slot('registerText') } };
  return {
    html: renderToString(<Root mode={mode} messages={messages} prerendered={prerendered} />),
    title: messages.shell.title(messages.signIn.title, messages.shell.areas[kind], brand.name),
    description: descriptions[language].description(brand.name),
    unavailable: descriptions[language].unavailable,
  };
}
