import { useEffect, useRef, type RefObject } from 'react';

/** Coming Back to a page the browser has kept: the form is ready again, its passwords blank. */
export function useReturn(form: RefObject<HTMLFormElement | null>, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      form.current?.querySelectorAll<HTMLInputElement>('input[type=password]').forEach((input) => (input.value = ''));
      latest.current();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [form]);
}
