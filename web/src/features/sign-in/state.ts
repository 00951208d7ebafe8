import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useFollow } from '../../router/go.ts';
import type { Credentials } from './api.ts';

export interface Refused {
  /** Puts it into words, if what does that could be fetched. */
  says: ((kind: Kind) => ReactElement) | null;
  /** Each new refusal takes the focus again, even when it says the same. */
  times: number;
}

/** What sending takes is fetched when someone turns to the form, so that the page is there sooner. */
const loadSubmit = () => import('./api.ts');

/** Fetches it as soon as something in the form has the focus. */
export function usePreloadSubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.addEventListener('focusin', () => void loadSubmit().catch(() => undefined), { once: true });
  }, [form]);
}

/** S9: what was sent before the script was here was held by the document (`early-script.ts`), and is sent now. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.setAttribute('data-alive', '');
    if (!element.hasAttribute('data-early')) return;
    element.removeAttribute('data-early');
    element.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    element.requestSubmit();
  }, [form]);
}

export function useSignIn(kind: Kind) {
  const follow = useFollow();
  const [refused, setRefused] = useState<Refused | null>(null);
  const times = useRef(0);

  const submit = async (credentials: Credentials, signal: AbortSignal): Promise<'left' | 'refused' | 'kept'> => {
    setRefused(null);
    const { submitSignIn } = await loadSubmit().catch(() => ({ submitSignIn: null }));
    const result = await submitSignIn?.(kind, credentials, signal);
    if (result?.type === 'signed-in') {
      follow(result.next);
      return 'left';
    }
    if (result?.type === 'given-up') return 'kept';
    times.current += 1;
    setRefused({ says: result?.says ?? null, times: times.current });
    return result && !result.keeps ? 'refused' : 'kept';
  };

  return { refused, submit };
}
