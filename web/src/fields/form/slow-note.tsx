import { useEffect, useRef, useState } from 'react';
import button from '../../ui/buttons/button.module.css';
import { useLoginMessages } from '../../messages/provider.tsx';
import styles from './slow-note.module.css';

/**
 * Shown during a slow call, which has no time limit. The person may cancel the call, and the note says that the server may still carry it
 * out.
 */
export function SlowNote({ shown, onCancel }: { shown: boolean; onCancel: () => void }) {
  const { signIn } = useLoginMessages();
  const note = useRef<HTMLDivElement>(null);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const form = note.current?.closest('form');
    const clear = () => setStopped(false);
    form?.addEventListener('submit', clear);
    return () => form?.removeEventListener('submit', clear);
  }, []);
  const stop = () => {
    onCancel();
    setStopped(true);
    // The button that has the focus is about to be removed, so the submit button takes the focus.
    note.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <div className={styles['note']} role="status" ref={note}>
      {stopped && <p>{signIn.stopped}</p>}
      {shown && (
        <>
          <p>{signIn.takingLong}</p>
          <button type="button" className={button['button']} data-look="quiet" onClick={stop}>
            {signIn.cancel}
          </button>
        </>
      )}
    </div>
  );
}
