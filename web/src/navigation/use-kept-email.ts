import { useLayoutEffect, type RefObject } from 'react';
import { keptEmail } from './kept-email.ts';

/** The email typed in one form is there in the next: another kind's, or this one's after coming Back. Else the one asked for. */
export function useKeptEmail(form: RefObject<HTMLFormElement | null>, asked: string | undefined): void {
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement)) return;
    input.value ||= keptEmail.get() || (asked ?? '');
    return () => keptEmail.keep(input.value);
  }, [form, asked]);
}
