import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  id: string;
  title: string;
  /** Escape and anything else that dismisses it. */
  onDismiss: () => void;
  children: ReactNode;
  actions: ReactNode;
}

/** A modal that is open for as long as it is rendered. The first action takes the focus. */
export function Dialog({ id, title, onDismiss, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, it gives the focus back to where it was.
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
      <div id={`${id}-text`}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
    </dialog>
  );
}
