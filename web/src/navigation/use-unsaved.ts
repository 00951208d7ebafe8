import { useEffect, useRef, useState } from 'react';
import { holdBack } from './hold-back.ts';

export interface Unsaved {
  /** Set while someone is asked whether they mean to leave. */
  leaving: { stay: () => void; leave: () => void } | null;
  /** Nothing is left to lose. */
  saved: () => void;
}

/** Watches whether a form holds something that would be lost. The email is kept anyway (see use-kept-email). */
export function useUnsaved(formId: string): Unsaved {
  const [dirty, setDirty] = useState(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const look = () => setDirty(Array.from(form.elements).some(isChanged));
    form.addEventListener('input', look);
    form.addEventListener('change', look);
    return () => {
      form.removeEventListener('input', look);
      form.removeEventListener('change', look);
    };
  }, [formId]);

  // Listened for only while there is something to lose: a page that always did could not be kept for Back.
  useEffect(() => {
    if (!dirty) return;
    release.current = holdBack((wanted) => setLeave(() => wanted));
    return () => release.current();
  }, [dirty]);

  return { leaving: leave && { stay: () => setLeave(null), leave }, saved: () => release.current() };
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.name === 'email') return false;
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
