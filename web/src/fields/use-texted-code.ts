import { useEffect, useRef, type RefObject } from 'react';
import { textedCode } from './texted-code.ts';

interface TextedCodeOptions {
  form: RefObject<HTMLFormElement | null>;
  /** The name of the field it is filled into. */
  name: string;
  expected: boolean;
  onFilled: () => void;
}

/** Fills in a code that was texted; sending it is the person's to do. Stops waiting once something is sent. */
export function useTextedCode({ form, name, expected, onFilled }: TextedCodeOptions): void {
  const latest = useRef(onFilled);
  useEffect(() => {
    latest.current = onFilled;
  });
  useEffect(() => {
    const element = form.current;
    if (!expected || element === null) return;
    const waiting = new AbortController();
    element.addEventListener('submit', () => waiting.abort(), { signal: waiting.signal });
    void textedCode(waiting.signal).then((code) => {
      const input = element.elements.namedItem(name);
      if (code === null || waiting.signal.aborted || !(input instanceof HTMLInputElement)) return;
      input.value = code;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      latest.current();
    });
    return () => waiting.abort();
  }, [form, name, expected]);
}
