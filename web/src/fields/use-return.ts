import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { clearPasswords } from './clear-passwords.ts';

/**
 * Coming back to a form that was sent and left: to a page that the browser has kept, or by Back before the next screen was
 * there. The form is ready again; on a page that was kept its passwords are blank. Answers with the way to say that it was left.
 */
export function useReturn(
  form: RefObject<HTMLFormElement | null>,
  onReturn: (wasLeft: boolean) => void,
): (isLeft: boolean) => void {
  const latest = useRef(onReturn);
  const hasLeft = useRef(false);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const back = () => {
      const wasLeft = hasLeft.current;
      hasLeft.current = false;
      latest.current(wasLeft);
    };
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      clearPasswords(form.current);
      back();
    };
    const stepped = () => {
      if (hasLeft.current) back();
    };
    window.addEventListener('pageshow', shown);
    window.addEventListener('popstate', stepped);
    return () => {
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('popstate', stepped);
    };
  }, [form]);
  return useCallback((isLeft) => void (hasLeft.current = isLeft), []);
}
