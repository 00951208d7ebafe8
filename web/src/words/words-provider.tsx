import type { Language } from '@selvage/contract/languages';
import { createContext, startTransition, useContext, useState, type ReactNode } from 'react';
import { keepLanguage } from './keep-language.ts';
import { loadWords, type Words } from './words.ts';

interface Spoken {
  language: Language;
  words: Words;
}

const SpokenContext = createContext<(Spoken & { speak(language: Language): void }) | null>(null);

export function WordsProvider({ children, ...initial }: Spoken & { children: ReactNode }) {
  const [spoken, setSpoken] = useState<Spoken>({ language: initial.language, words: initial.words });
  const speak = (language: Language) => {
    void loadWords(language).then((words) => {
      keepLanguage(language);
      // A screen whose own book is still to be opened stays as it is until then.
      startTransition(() => setSpoken({ language, words }));
    });
  };
  return <SpokenContext value={{ ...spoken, speak }}>{children}</SpokenContext>;
}

/** The language of the page and the way to change it; what was typed stays where it is. */
export function useLanguage() {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error('no words: render inside WordsProvider');
  return spoken;
}

export const useWords = (): Words => useLanguage().words;
