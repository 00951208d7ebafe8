import type { ContentText } from '@selvage/contract/api/content';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { useLanguage } from '../messages/provider.tsx';

export type LoadedText =
  | { phase: 'loading' }
  | ({ phase: 'loaded' } & ContentText)
  | { phase: 'missing'; html: '' | null };

type TextName = keyof typeof import('./load-content-text.ts').loadContentText;

/** Fetched with the first text that is asked for: the login page comes with its own. */
const loads = async () => (await import('./load-content-text.ts')).loadContentText;

/** CM1: the operator's own text; when it cannot be had, nothing is said about it. */
export function useContentText(name: TextName, kind: Kind): LoadedText {
  const { language } = useLanguage();
  const wanted = `${name} ${kind} ${language}`;
  const [held, setHeld] = useState<{ wanted: string; text: LoadedText }>({ wanted, text: { phase: 'loading' } });
  useEffect(() => {
    const loading = new AbortController();
    const load = async () => (await loads())[name](kind, { lang: language }, loading.signal);
    load().then(
      (loaded) => setHeld({ wanted, text: { phase: 'loaded', ...loaded } }),
      () =>
        loading.signal.aborted ||
        setHeld({ wanted, text: { phase: 'missing', html: userTypes[kind].contentFallback } }),
    );
    return () => loading.abort();
  }, [wanted, name, kind, language]);
  // What was loaded for another screen or language is not this one's.
  return held.wanted === wanted ? held.text : { phase: 'loading' };
}
