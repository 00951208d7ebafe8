import { useEffect } from 'react';
import { type SessionEndReason, useIdleWatch } from '../../session/idle-watch.ts';
import button from '../../ui/buttons/button.module.css';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signOutMessages } from '../../messages/feature-messages.ts';
import styles from './idle-dialog.module.css';

interface IdleDialogProps {
  enabled: boolean;
  /** True if the person has given the password and still owes a code. */
  half: boolean;
  onSessionEnd: (reason: SessionEndReason) => void;
}

/** Warns before the server ends the session, and leaves the screen when the session has ended. */
export function IdleDialog({ enabled, half, onSessionEnd }: IdleDialogProps) {
  const { idle } = useMessages(signOutMessages);
  const watch = useIdleWatch({ enabled });
  const over = watch.phase === 'over' ? watch.reason : null;
  useEffect(() => {
    if (over !== null) onSessionEnd(over);
  }, [over, onSessionEnd]);

  if (watch.phase !== 'warning') return null;
  const lead = half ? idle.halfSignedIn : idle.signedIn;
  return (
    <Dialog
      id="idle"
      title={idle.title}
      onDismiss={watch.stay}
      actions={
        <>
          <button type="button" className={button['button']} onClick={watch.stay}>
            {half ? idle.keepGoing : idle.stay}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={watch.leave}>
            {idle.leave}
          </button>
        </>
      }
    >
      <p aria-hidden="true">
        {lead} <strong className={styles['count']}>{idle.remaining(watch.secondsLeft)}</strong>.
      </p>
      <SpokenCountdown lead={lead} secondsLeft={watch.secondsLeft} />
    </Dialog>
  );
}

/** A copy of the countdown for screen readers, which cannot announce every second. It changes every half minute, and at twenty seconds. */
function SpokenCountdown({ lead, secondsLeft }: { lead: string; secondsLeft: number }) {
  const { idle } = useMessages(signOutMessages);
  const spoken = secondsLeft > 20 ? Math.ceil(secondsLeft / 30) * 30 : 20;
  return (
    <VisuallyHidden>
      <span role="timer" aria-live="polite" aria-atomic="true">
        {lead} {idle.remaining(spoken)}.
      </span>
    </VisuallyHidden>
  );
}
