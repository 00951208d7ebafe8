import type { ContentText, WordedText } from '@selvage/contract/api/content';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState, createContext } from 'react';
import type { Language } from '@selvage/contract/languages';
import { useLanguage } from '../messages/provider.tsx';

export type LoadedText =
  | { phase: 'loading' }
  | ({ phase: 'loaded' } & ContentText & Partial<WordedText>)
  | { phase: 'missing'; html: '' | null };

type TextName = keyof typeof import('./load-content-text.ts').loadContentText;

/**
 * Loads the code for requests only when a text is requested. The login page begins without this code, because the server writes the
 * registration text into the page.
 */
const loads = async () => (await import('./load-content-text.ts')).loadContentText;

/**
 * Loads the operator's own text. If the text cannot be loaded, the screen shows nothing in its place. Each further round loads the text again
 * from the server, because it has changed.
 */
export function useContentText(name: TextName, kind: Kind, round = 0): LoadedText {
  const { language } = useLanguage();
  const wanted = `${name} ${kind} ${language} ${round}`;
  const [held, setHeld] = useState<{ wanted: string; text: LoadedText }>({ wanted, text: { phase: 'loading' } });
  useEffect(() => {
    const loading = new AbortController();
    const load = async () =>
      (await loads())[name](kind, { lang: language }, { signal: loading.signal, fresh: round > 0 });
    load().then(
      (loaded) => setHeld({ wanted, text: { phase: 'loaded', ...loaded } }),
      () =>
        loading.signal.aborted ||
        setHeld({ wanted, text: { phase: 'missing', html: userTypes[kind].contentFallback } }),
    );
    return () => loading.abort();
  }, [wanted, name, kind, language, round]);
  // If the loaded text is for another screen or language, it is not shown.
  return held.wanted === wanted ? held.text : { phase: 'loading' };
}

/** The register text in a pre-rendered page, with its kind and language. It is shown without a request. */
export interface TextInDocument {
  kind: string | undefined;
  language: Language;
  html: string;
}

export const TextInDocument = createContext<TextInDocument | null>(null);

export function textIn(mount: HTMLElement, language: Language): TextInDocument | null {
  const found = mount.querySelector<HTMLElement>('[data-register-text]');
  return found && { kind: found.dataset['registerText'], language, html: found.innerHTML };
}
