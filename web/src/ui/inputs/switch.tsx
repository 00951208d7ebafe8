import styles from './switch.module.css';
import { Unbroken } from '../text/unbroken.tsx';

interface SwitchProps {
  id: string;
  label: string;
  on: boolean;
  texts: { on: string; off: string };
  /** The reason why the switch cannot be moved. Undefined if it can. */
  fixed?: string | undefined;
  /** The sentence that says what has to happen before the switch has an effect. Undefined if it has its effect already. */
  pending?: string | undefined;
  onFlip: () => void;
}

/** A switch that is never natively disabled, so that it stays in the tab order. If it cannot be moved, its note gives the reason. */
export function Switch({ id, label, on, texts, fixed, pending, onFlip }: SwitchProps) {
  const notes = [
    { id: `${id}-fixed`, text: fixed },
    { id: `${id}-pending`, text: pending },
  ].filter(({ text }) => text !== undefined);
  return (
    <div className={styles['field']}>
      <button
        id={id}
        type="button"
        role="switch"
        className={styles['switch']}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-disabled={fixed === undefined ? undefined : true}
        aria-describedby={notes.length === 0 ? undefined : notes.map((note) => note.id).join(' ')}
        data-pending={pending === undefined ? undefined : true}
        onClick={onFlip}
      >
        <span className={styles['label']} id={`${id}-label`}>
          <Unbroken text={label} />
        </span>
        {pending === undefined && <span className={styles['state']}>{on ? texts.on : texts.off}</span>}
        <span className={styles['track']} aria-hidden="true" />
      </button>
      {notes.map(({ id: noteId, text = '' }) => (
        <p key={noteId} className={styles['note']} id={noteId}>
          <Unbroken text={text} />
        </p>
      ))}
    </div>
  );
}
