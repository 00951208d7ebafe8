import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { leaveGuard } from './go.ts';
import { appLocation } from './location.ts';
import button from '../ui/buttons/button.module.css';

export interface UnsavedChanges {
  /** Set while someone is asked whether they mean to leave. */
  leaving: { stay: () => void; leave: () => void } | null;
  /** Nothing is left to lose. */
  saved: () => void;
}

/** Asks before a screen is left that holds something which would be lost. */
export function useConfirmLeave(dirty: boolean): UnsavedChanges {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  // Listened for only while there is something to lose: a page that always did could not be kept for Back.
  useEffect(() => {
    if (!dirty) return;
    release.current = blockNavigation((wanted) => setLeave(() => wanted));
    return () => release.current();
  }, [dirty]);

  return { leaving: leave && { stay: () => setLeave(null), leave }, saved: () => release.current() };
}

/** Watches whether a form holds something that would be lost. The email is kept anyway (see useKeptEmail). */
export function useUnsavedChanges(formId: string): UnsavedChanges {
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

  return useConfirmLeave(dirty);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  if (!(control instanceof HTMLInputElement) || control.name === 'email') return false;
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

interface LeaveDialogProps {
  unsaved: UnsavedChanges;
  messages: { title: string; text: string; stay: string; leave: string };
}

export function LeaveDialog({ unsaved: { leaving }, messages }: LeaveDialogProps) {
  if (leaving === null) return null;
  return (
    <Dialog
      id="leave"
      title={messages.title}
      onDismiss={leaving.stay}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and staying loses nothing */}
          <button type="button" className={button['button']} onClick={leaving.stay}>
            {messages.stay}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={leaving.leave}>
            {messages.leave}
          </button>
        </>
      }
    >
      <p>{messages.text}</p>
    </Dialog>
  );
}

/**
 * Asks before this screen is left by a link or a select of ours, or by Back. A step back is undone first, because it cannot be prevented.
 * The browser itself asks before another site or a closed tab. Returns a function that stops the asking.
 */
export function blockNavigation(ask: (leave: () => void) => void): () => void {
  const held = appLocation.pathname;
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  let undoing = false;

  const release = () => {
    window.removeEventListener('beforeunload', onUnload);
    retire();
  };
  const askFirst = (leave: () => void) =>
    ask(() => {
      release();
      leave();
    });
  const retire = leaveGuard.post({
    ask: askFirst,
    takesBack() {
      if (!undoing && appLocation.pathname === held) return false;
      undoing = !undoing;
      if (undoing) {
        history.forward();
        askFirst(() => history.back());
      }
      return true;
    },
  });
  window.addEventListener('beforeunload', onUnload);
  return release;
}
