import { Spinner } from './spinner.tsx';
import { useSpinner } from './use-spinner.ts';
import styles from './one-moment.module.css';

/** A neutral wait for a whole screen. */
export function OneMoment({ text }: { text: string }) {
  const shown = useSpinner(true);
  return (
    <p className={styles['moment']} role="status" data-moment>
      {shown && (
        <>
          <Spinner /> {text}
        </>
      )}
    </p>
  );
}
