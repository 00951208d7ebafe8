import button from '../ui/button.module.css';
import { useWords } from '../words/words-provider.tsx';
import styles from './slow-note.module.css';

/** There is no time limit on the call, so a person gets a way out of it. */
export function SlowNote({ shown, onCancel }: { shown: boolean; onCancel: () => void }) {
  const { signIn } = useWords();
  return (
    <div className={styles['note']} role="status">
      {shown && (
        <>
          <p>{signIn.takingLong}</p>
          <button type="button" className={button['button']} data-look="quiet" onClick={onCancel}>
            {signIn.cancel}
          </button>
        </>
      )}
    </div>
  );
}
