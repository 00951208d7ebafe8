import type { Language } from '@selvage/contract/languages';
import { createContext, startTransition, use, useMemo, useState, type ReactNode } from 'react';
import { keepLanguage } from './keep-language.ts';
import { loadWords, type Words } from './words.ts';

interface Spoken {
  language: Language;
  words: Words;
}

const SpokenContext = createContext<(Spoken & { speak: (language: Language) => void }) | null>(null);

export function WordsProvider({ children, ...initial }: Spoken & { children: ReactNode }) {
  const [spoken, setSpoken] = useState<Spoken>({ language: initial.language, words: initial.words });
  const value = useMemo(
    () => ({ ...spoken, speak: (language: Language) => void change(language, setSpoken) }),
    [spoken],
  );
  return <SpokenContext value={value}>{children}</SpokenContext>;
}

async function change(language: Language, setSpoken: (spoken: Spoken) => void): Promise<void> {
  const words = await loadWords(language);
  keepLanguage(language);
  // A screen whose own book is still to be opened stays as it is until then.
  startTransition(() => setSpoken({ language, words }));
}

/** The language of the page and the way to change it; what was typed stays where it is. */
export function useLanguage() {
  // Not useContext: between two books that are still to be opened, React would count it twice and warn of another order.
  const spoken = use(SpokenContext);
  if (spoken === null) throw new Error('no words: render inside WordsProvider');
  return spoken;
}

export const useWords = (): Words => useLanguage().words;
