import button from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import type { Unsaved } from './use-leave-question.ts';

interface LeaveDialogProps {
  unsaved: Unsaved;
  words: { title: string; text: string; stay: string; leave: string };
}

export function LeaveDialog({ unsaved: { leaving }, words }: LeaveDialogProps) {
  if (leaving === null) return null;
  return (
    <Dialog
      id="leave"
      title={words.title}
      onDismiss={leaving.stay}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and staying loses nothing */}
          <button type="button" className={button['button']} onClick={leaving.stay}>
            {words.stay}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={leaving.leave}>
            {words.leave}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
