import type { Language } from '@selvage/contract/languages';
import type { loginMessages } from './en/login-messages.ts';

export type LoginMessages = typeof loginMessages;

/** A page loads the messages of its own language only. */
const loaders: Record<Language, () => Promise<{ loginMessages: LoginMessages }>> = {
  en: () => import('./en/login-messages.ts'),
  ga: () => import('./ga/login-messages.ts'),
};

export const loadLoginMessages = async (language: Language): Promise<LoginMessages> =>
  (await loaders[language]()).loginMessages;
