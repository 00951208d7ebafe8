import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { leaveGuard } from './go.ts';
import { appLocation } from './location.ts';
import button from '../ui/buttons/button.module.css';

export interface UnsavedChanges {
  /** Set while the person is asked whether to leave. */
  leaving: { stay: () => void; leave: () => void } | null;
  /** Called when no content can be lost any more. */
  saved: () => void;
}

/** Asks for confirmation before the person leaves a screen whose content would be lost. */
export function useConfirmLeave(dirty: boolean): UnsavedChanges {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  // Listens only while something can be lost, because the listener keeps the page out of the back-forward cache.
  useEffect(() => {
    if (!dirty) return;
    release.current = blockNavigation((wanted) => setLeave(() => wanted));
    return () => release.current();
  }, [dirty]);

  return { leaving: leave && { stay: () => setLeave(null), leave }, saved: () => release.current() };
}

/** Watches a form for content that would be lost. The email does not count, because it is kept (see useKeptEmail). */
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
