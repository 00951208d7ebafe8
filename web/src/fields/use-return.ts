import { useEffect, useRef, type RefObject } from 'react';
import { clearPasswords } from './clear-passwords.ts';

/** Coming Back to a page the browser has kept: the form is ready again, its passwords blank. */
export function useReturn(form: RefObject<HTMLFormElement | null>, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      clearPasswords(form.current);
      latest.current();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [form]);
}
