import { useEffect, useRef, useState, type RefObject } from 'react';
import { holdBack } from './hold-back.ts';
import { forgetWayOfArriving } from './way-of-arriving.ts';

export interface Unsaved {
  /** Set while someone is asked whether they mean to leave. */
  leaving: { stay(): void; leave(): void } | null;
  /** Nothing is left to lose. */
  saved(): void;
}

/** Watches whether a form holds something that would be lost. The email is kept anyway (see use-kept-email). */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): Unsaved {
  const [dirty, setDirty] = useState(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const look = () => setDirty(Array.from(element.elements).some(isChanged));
    element.addEventListener('input', look);
    element.addEventListener('change', look);
    return () => {
      element.removeEventListener('input', look);
      element.removeEventListener('change', look);
    };
  }, [form]);

  // Listened for only while there is something to lose: a page that always did could not be kept for Back.
  useEffect(() => {
    if (!dirty) return;
    release.current = holdBack((wanted) => setLeave(() => wanted));
    return () => release.current();
  }, [dirty]);

  const stay = () => {
    forgetWayOfArriving();
    setLeave(null);
  };
  return { leaving: leave && { stay, leave }, saved: () => release.current() };
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.name === 'email') return false;
  return control.type === 'checkbox' ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
