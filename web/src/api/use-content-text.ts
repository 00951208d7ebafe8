import { dataProtectionNotice, registerText, termsText, type ContentText } from '@selvage/contract/api/content';
import type { Language } from '@selvage/contract/languages';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { useLanguage } from '../words/words-provider.tsx';
import { call } from './call.ts';

export type LoadedText =
  | { phase: 'loading' }
  | ({ phase: 'loaded' } & ContentText)
  | { phase: 'missing'; html: '' | null };

type Load = (kind: Kind, query: { lang: Language }, signal: AbortSignal) => Promise<ContentText>;

const loads = {
  terms: (kind, query, signal) => call(termsText, { params: { kind }, query, signal }),
  registertext: (kind, query, signal) => call(registerText, { params: { kind }, query, signal }),
  dpnotice: (_, query, signal) => call(dataProtectionNotice, { query, signal }),
} satisfies Record<string, Load>;

/** CM1: the operator's own text; when it cannot be had, nothing is said about it. */
export function useContentText(name: keyof typeof loads, kind: Kind): LoadedText {
  const { language } = useLanguage();
  const wanted = `${name} ${kind} ${language}`;
  const [held, setHeld] = useState<{ wanted: string; text: LoadedText }>({ wanted, text: { phase: 'loading' } });
  useEffect(() => {
    const loading = new AbortController();
    loads[name](kind, { lang: language }, loading.signal).then(
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
