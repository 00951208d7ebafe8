import { type RefObject, useEffect, useRef } from 'react';

interface TextedCodeOptions {
  form: RefObject<HTMLFormElement | null>;
  /** The name of the field it is filled into. */
  name: string;
  expected: boolean;
  onFilled: () => void;
}

/** Fills in a code that was texted; sending it is the person's to do. Stops waiting once something is sent. */
export function useSmsCode({ form, name, expected, onFilled }: TextedCodeOptions): void {
  const latest = useRef(onFilled);
  useEffect(() => {
    latest.current = onFilled;
  });
  useEffect(() => {
    const element = form.current;
    if (!expected || element === null) return;
    const waiting = new AbortController();
    element.addEventListener('submit', () => waiting.abort(), { signal: waiting.signal });
    void readSmsCode(waiting.signal).then((code) => {
      const input = element.elements.namedItem(name);
      if (code === null || waiting.signal.aborted || !(input instanceof HTMLInputElement)) return;
      input.value = code;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      latest.current();
    });
    return () => waiting.abort();
  }, [form, name, expected]);
}

interface SmsCodeRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/** The code of a text message that the browser itself reads, where it can (WebOTP). Never fails: the person can type. */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const received = await navigator.credentials.get(request);
    return received !== null && 'code' in received && typeof received.code === 'string' ? received.code : null;
  } catch {
    return null;
  }
}
