import type { Language } from '@selvage/contract/languages';
import type { loginMessages } from './en/login-page.ts';

export type LoginMessages = typeof loginMessages;

/** The messages of each language are in their own file, because a page loads only one language. */
const loaders: Record<Language, () => Promise<{ loginMessages: LoginMessages }>> = {
  en: () => import('./en/login-page.ts'),
  ga: () => import('./ga/login-page.ts'),
};

export const loadLoginMessages = async (language: Language): Promise<LoginMessages> =>
  (await loaders[language]()).loginMessages;
