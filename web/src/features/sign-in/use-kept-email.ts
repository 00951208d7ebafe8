import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useLayoutEffect, type RefObject } from 'react';
import { prefill } from '../../navigation/prefill.ts';

let kept = '';

/** The email typed in one form is there in the next: another kind's, or this one's after coming Back. LG5: `?email=`. */
export function useKeptEmail(form: RefObject<HTMLFormElement | null>, kind: Kind): void {
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement)) return;
    const asked = userTypes[kind].prefillsEmail ? prefill.get().email : undefined;
    input.value ||= kept || (asked ?? '');
    return () => {
      kept = input.value;
    };
  }, [form, kind]);
}
