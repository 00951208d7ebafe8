import { registerText } from '@selvage/contract/api/content';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../words/words-provider.tsx';

export type RegisterText = { phase: 'loading' } | { phase: 'loaded'; html: string } | { phase: 'missing' };

/** LG4, CM1: the operator's own text; when it cannot be had, nothing is said about it. */
export function useRegisterText(kind: Kind): RegisterText {
  const { language } = useLanguage();
  const [text, setText] = useState<RegisterText>({ phase: 'loading' });
  useEffect(() => {
    const loading = new AbortController();
    setText({ phase: 'loading' });
    call(registerText, { params: { kind }, query: { lang: language }, signal: loading.signal }).then(
      ({ html }) => setText({ phase: 'loaded', html }),
      () => loading.signal.aborted || setText({ phase: 'missing' }),
    );
    return () => loading.abort();
  }, [kind, language]);
  return text;
}
