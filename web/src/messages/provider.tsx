import { type Language, languageCookie } from '@selvage/contract/languages';
import { type ReactNode, createContext, startTransition, use, useMemo, useState } from 'react';
import { type LoginMessages, loadLoginMessages } from './load-login-page.ts';

const aYear = 365 * 24 * 60 * 60;

/** Stores the language in a cookie, so that the server renders the next document in this language. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}

interface LanguageState {
  language: Language;
  messages: LoginMessages;
}

const LanguageContext = createContext<(LanguageState & { changeLanguage: (language: Language) => void }) | null>(null);

export function MessagesProvider({ children, ...initial }: LanguageState & { children: ReactNode }) {
  const [state, setState] = useState<LanguageState>(initial);
  const value = useMemo(
    () => ({ ...state, changeLanguage: (language: Language) => void loadAndSet(language, setState) }),
    [state],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

async function loadAndSet(language: Language, setState: (state: LanguageState) => void): Promise<void> {
  const messages = await loadLoginMessages(language);
  keepLanguage(language);
  // The old language stays on the screen until the new messages are loaded.
  startTransition(() => setState({ language, messages }));
}

/** The language of the page, and a function that changes it. Typed values are kept. */
export function useLanguage() {
  // `useContext` does not work here: between two suspending `use` calls React would count it twice and warn of a changed order of hooks.
  const state = use(LanguageContext);
  if (state === null) throw new Error('no messages: render inside MessagesProvider');
  return state;
}

export const useLoginMessages = (): LoginMessages => useLanguage().messages;
