import type { Language } from '@selvage/contract/languages';
import type { loginMessages } from './en/login-page.ts';

export type LoginMessages = typeof loginMessages;

/** A page loads the messages of one language only. */
const loaders: Record<Language, () => Promise<{ loginMessages: LoginMessages }>> = {
  en: () => import('./en/login-page.ts'),
  ga: () => import('./ga/login-page.ts'),
};

export const loadLoginMessages = async (language: Language): Promise<LoginMessages> =>
  (await loaders[language]()).loginMessages;
