import styles from './thread-steps.module.css';

/** Every set-up has three steps. */
export type Step = 1 | 2 | 3;

const steps: readonly Step[] = [1, 2, 3];

/** Shows the step of a set-up in words and as a drawn thread. */
export function ThreadSteps({ at, text }: { at: Step; text: string }) {
  return (
    <div className={styles['steps']}>
      <span>{text}</span>
      <div className={styles['thread']} aria-hidden="true">
        {steps.map((step) => (
          <i key={step} data-sewn={step <= at || undefined} />
        ))}
      </div>
    </div>
  );
}
