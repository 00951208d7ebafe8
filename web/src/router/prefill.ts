import { type RefObject, useLayoutEffect } from 'react';

export interface Prefill {
  email?: string;
  /** The text in the address, which may be invalid. Only a valid number becomes the value of a field. */
  memberNumber?: string;
}

let held: Prefill = {};

/** Data for the forms of the next screens, kept in memory only. */
export const prefill = {
  get: (): Prefill => held,
  keep: (more: Prefill): void => {
    held = { ...held, ...more };
  },
  clear: (): void => {
    held = {};
  },
};

let kept = '';

/** The email that the person typed last, or has just proven. Kept in memory only, for the next form that asks for it. */
export const keptEmail = {
  get: (): string => kept,
  keep: (email: string): void => {
    kept = email;
  },
};

/**
 * Prefills a form with the email from the previous form, also after Back. If there is no such email, prefills the form with the email in
 * the query.
 */
export function useKeptEmail(form: RefObject<HTMLFormElement | null>, asked: string | undefined): void {
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement)) return;
    input.value ||= keptEmail.get() || (asked ?? '');
    return () => keptEmail.keep(input.value);
  }, [form, asked]);
}
