import type { Kind } from '@selvage/contract/user-types';
import button from '../../ui/button.module.css';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';
import type { Setup } from './setup.ts';
import { WayBack } from './way-back.tsx';

interface TurnOnPartProps {
  kind: Kind;
  initial: boolean;
  setup: Setup;
}

/** While it is off there is nothing to save: the page says what switching it on takes, and offers to begin. */
export function TurnOnPart({ kind, initial, setup: { policy } }: TurnOnPartProps) {
  const { settings } = useBook(secondFactorBook);
  const { title, list, oneWay } = settings.steps;
  const steps = policy.types.length > 1 ? list : [oneWay, ...list.slice(1)];
  return (
    <>
      <div className={styles['steps']}>
        <h2>{title}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className={styles['actions']}>
        <button type="submit" className={button['button']}>
          {settings.turnOn}
        </button>
        {!initial && (
          <WayBack kind={kind} className={button['button']} look="quiet">
            {settings.cancel}
          </WayBack>
        )}
      </div>
    </>
  );
}
