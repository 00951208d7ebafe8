import type { Language } from '@selvage/contract/languages';
import { use } from 'react';
import { loadOnce } from '../ui/load-once.ts';
import { useLanguage } from './words-provider.tsx';

/** The words of a feature that is loaded later, in one language at a time. */
export type Book<Words> = (language: Language) => Promise<Words>;

const books: Book<unknown>[] = [];

export function bookOf<Words>(loaders: Record<Language, () => Promise<Words>>): Book<Words> {
  const opened = { en: loadOnce(loaders.en), ga: loadOnce(loaders.ga) };
  const book: Book<Words> = (language) => opened[language]();
  books.push(book);
  return book;
}

/** Fetches the words of every feature that was fetched. */
export const openBooks = (language: Language): Promise<unknown> => Promise.all(books.map((book) => book(language)));

/** Suspends until the book is there. */
export const useBook = <Words>(book: Book<Words>): Words => use(book(useLanguage().language));
