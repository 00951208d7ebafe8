import type { Language } from '@selvage/contract/languages';
import { use } from 'react';
import { loadOnce } from '../ui/load-once.ts';
import { useLanguage } from './provider.tsx';

/** Loads the messages of a feature in one language. Such messages are not in the first page's script. */
export type MessagesLoader<Messages> = (language: Language) => Promise<Messages>;

export function defineMessages<Messages>(loaders: Record<Language, () => Promise<Messages>>): MessagesLoader<Messages> {
  const byLanguage = { en: loadOnce(loaders.en), ga: loadOnce(loaders.ga) };
  return (language) => byLanguage[language]();
}

/** Suspends until the messages are loaded. */
export const useMessages = <Messages>(loader: MessagesLoader<Messages>): Messages =>
  use(loader(useLanguage().language));
