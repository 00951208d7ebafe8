import { useEffect, useState } from 'react';
import { useLeaveQuestion, type Unsaved } from './use-leave-question.ts';

/** Watches whether a form holds something that would be lost. The email is kept anyway (see use-kept-email). */
export function useUnsaved(formId: string): Unsaved {
  const [dirty, setDirty] = useState(false);

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

  return useLeaveQuestion(dirty);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.name === 'email') return false;
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
