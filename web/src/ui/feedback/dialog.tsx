import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  id: string;
  title: string;
  /** Called on Escape and on every other way to dismiss the dialog. */
  onDismiss: () => void;
  children: ReactNode;
  actions: ReactNode;
}

/** A modal dialog that is open while it is rendered. Its first action takes the focus. */
export function Dialog({ id, title, onDismiss, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The dialog must be closed before it is removed from the page, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`} className={styles['text']}>
        {children}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </dialog>
  );
}
