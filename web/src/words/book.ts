import type { Language } from '@selvage/contract/languages';
import { use } from 'react';
import { useLanguage } from './words-provider.tsx';

/** The words of a feature that is loaded later, in one language at a time. */
export type Book<Words> = (language: Language) => Promise<Words>;

export function bookOf<Words>(loaders: Record<Language, () => Promise<Words>>): Book<Words> {
  const opened = new Map<Language, Promise<Words>>();
  return (language) => {
    const words = opened.get(language) ?? loaders[language]();
    opened.set(language, words);
    return words;
  };
}

/** Suspends until the book is there. */
export const useBook = <Words>(book: Book<Words>): Words => use(book(useLanguage().language));
