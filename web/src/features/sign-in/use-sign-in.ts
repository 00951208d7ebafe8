import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import type { RefusalTextProps } from './refusal-text.tsx';
import type { Credentials } from './submit-sign-in.ts';

export interface Refused {
  failure: CallFailed;
  /** What puts it into words, if that could be fetched. */
  says: ComponentType<RefusalTextProps> | null;
  /** Each new refusal takes the focus again, even when it says the same. */
  times: number;
}

/** What sending takes is fetched when someone turns to the form, so that the page is there sooner. */
const sending = () => import('./submit-sign-in.ts');

/** Fetches it as soon as something in the form has the focus. */
export function usePrepared(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const prepare = () => void sending().catch(() => undefined);
    element?.addEventListener('focusin', prepare, { once: true });
    return () => element?.removeEventListener('focusin', prepare);
  }, [form]);
}

export function useSignIn(kind: Kind) {
  const follow = useFollow();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [times, setTimes] = useState(0);

  const refuse = (failure: CallFailed, says: Refused['says']) => {
    setTimes(times + 1);
    setRefused({ failure, says, times: times + 1 });
  };

  const submit = async (credentials: Credentials, signal: AbortSignal): Promise<'left' | 'refused' | 'given-up'> => {
    setRefused(null);
    const { submitSignIn } = await sending().catch(() => ({ submitSignIn: null }));
    const result = await submitSignIn?.(kind, credentials, signal);
    if (result?.outcome === 'signed-in') follow(result.next);
    else if (result?.outcome === 'refused') refuse(result.failure, result.says);
    else if (result === undefined) refuse(new CallFailed('unreachable'), null);
    return result?.outcome === 'signed-in' ? 'left' : (result?.outcome ?? 'refused');
  };

  return { refused, submit };
}
