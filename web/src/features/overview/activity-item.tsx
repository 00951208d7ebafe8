import type { ActivityEntry } from '@selvage/contract/api/security';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { activityMarks } from './activity-marks.ts';
import styles from './activity.module.css';
import { deviceName } from '../../words/device-name.ts';

const icons = { failed: 'error', locked: 'warning', unusual: 'warning' } as const satisfies Record<string, IconName>;

/** A knot on the thread; what went wrong has an icon and a word of its own. */
export function ActivityItem({ entry: { at, what, device: names } }: { entry: ActivityEntry }) {
  const { activity: words, device, moments } = useBook(overviewBook);
  const mark = activityMarks[what];
  return (
    <li className={styles['entry']} data-mark={mark} tabIndex={-1}>
      <span className={styles['knot']}>{mark && <Icon name={icons[mark]} />}</span>
      <time className={styles['time']} dateTime={at}>
        {moments.time(new Date(at))}
      </time>
      <div>
        <p>
          {mark && <strong className={styles['mark']}>{words.marks[mark]}</strong>} {words.sentences[what]}
        </p>
        <p className={styles['where']}>{deviceName(names, device)}</p>
      </div>
    </li>
  );
}
