import styles from './switch.module.css';
import { Unbroken } from '../text/unbroken.tsx';

interface SwitchProps {
  id: string;
  label: string;
  on: boolean;
  texts: { on: string; off: string };
  /** The reason why the switch cannot be moved. Undefined if it can. */
  fixed?: string | undefined;
  onFlip: () => void;
}

/** A switch that is never natively disabled, so that it stays in the tab order. If it cannot be moved, its note gives the reason. */
export function Switch({ id, label, on, texts, fixed, onFlip }: SwitchProps) {
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
        aria-describedby={fixed === undefined ? undefined : `${id}-fixed`}
        onClick={onFlip}
      >
        <span className={styles['label']} id={`${id}-label`}>
          <Unbroken text={label} />
        </span>
        <span className={styles['state']}>{on ? texts.on : texts.off}</span>
        <span className={styles['track']} aria-hidden="true" />
      </button>
      {fixed !== undefined && (
        <p className={styles['fixed']} id={`${id}-fixed`}>
          <Unbroken text={fixed} />
        </p>
      )}
    </div>
  );
}
