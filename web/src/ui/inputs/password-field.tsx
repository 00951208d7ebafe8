import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldProblem } from './field-frame.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import control from './control.module.css';
import styles from './password-field.module.css';

export interface PasswordTexts {
  show: string;
  hide: string;
  showLabel: string;
  hideLabel: string;
  shown: string;
  hidden: string;
  capsLock: string;
}

interface PasswordFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'className' | 'value' | 'onChange' | 'aria-describedby' | 'aria-invalid'
> {
  id: string;
  label: string;
  texts: PasswordTexts;
  hint?: ReactNode;
  problem?: FieldProblem | undefined;
  describedBy?: string | undefined;
}

export function PasswordField({ id, label, texts, hint, problem, describedBy, ...input }: PasswordFieldProps) {
  const { visibility, flip, inputRef } = useVisibility();
  const [capsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const visible = visibility === 'shown';
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem} describedBy={describedBy}>
      {(aria) => (
        <>
          <div className={styles['row']}>
            <input
              {...input}
              {...aria}
              ref={inputRef}
              id={id}
              type={visible ? 'text' : 'password'}
              className={control['control']}
              spellCheck={false}
              autoCapitalize="none"
              autoCorrect="off"
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
            />
            <button
              type="button"
              className={styles['toggle']}
              aria-controls={id}
              aria-label={visible ? texts.hideLabel : texts.showLabel}
              onClick={flip}
            >
              {visible ? texts.hide : texts.show}
            </button>
          </div>
          <p className={styles['note']} role="status">
            {capsLock && texts.capsLock}
            {visibility !== 'untouched' && <VisuallyHidden>{visible ? texts.shown : texts.hidden}</VisuallyHidden>}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

/** Hides a shown password again when its form is sent and when the page is hidden. */
function useVisibility() {
  const [visibility, setVisibility] = useState<'untouched' | 'shown' | 'hidden'>('untouched');
  const inputRef = useRef<HTMLInputElement>(null);
  const shown = visibility === 'shown';
  useEffect(() => {
    if (!shown) return;
    const hide = () => setVisibility('hidden');
    const listening = new AbortController();
    const { signal } = listening;
    inputRef.current?.form?.addEventListener('submit', hide, { signal, capture: true });
    document.addEventListener('visibilitychange', hide, { signal });
    window.addEventListener('pagehide', hide, { signal });
    return () => listening.abort();
  }, [shown]);
  return { visibility, inputRef, flip: () => setVisibility(shown ? 'hidden' : 'shown') };
}
