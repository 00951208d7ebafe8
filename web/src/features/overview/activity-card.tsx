import type { ActivityEntry } from '@selvage/contract/api/security';
import { irishDay } from '@selvage/contract/irish-day';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import button from '../../ui/button.module.css';
import link from '../../ui/link.module.css';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { ActivityItem } from './activity-item.tsx';
import styles from './activity.module.css';
import { Card } from './card.tsx';
import { daysOf } from './days-of.ts';
import type { List } from './use-list.ts';

export function ActivityCard({ kind, list }: { kind: Kind; list: List<ActivityEntry> }) {
  const { activity: words } = useBook(overviewBook);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card id="activity" words={words} heading={heading} list={list}>
      {(entries, at) => (
        <>
          {entries.length === 0 ? <p>{words.empty}</p> : <Timeline entries={entries} at={at} />}
          <p className={styles['help']}>
            {words.unknownHelp}{' '}
            <ScreenLink className={link['link']} data-roomy to={paths.changePassword(kind)}>
              {words.changePassword}
            </ScreenLink>
          </p>
        </>
      )}
    </Card>
  );
}

const shownAtFirst = 12;

function Timeline({ entries, at }: { entries: readonly ActivityEntry[]; at: Date }) {
  const { activity: words, moments } = useBook(overviewBook);
  const [all, setAll] = useState(false);
  const timeline = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the reader goes on with the first entry they have not seen.
  useEffect(() => {
    if (all) timeline.current?.querySelectorAll('li')[shownAtFirst]?.focus();
  }, [all]);
  const today = irishDay(at);
  return (
    <>
      <div ref={timeline} className={styles['timeline']}>
        {daysOf(all ? entries : entries.slice(0, shownAtFirst)).map(({ day, entries: itsEntries }) => (
          <section key={day}>
            <h3 className={styles['day']}>{moments.day(day, today)}</h3>
            <ol className={styles['entries']}>
              {itsEntries.map((entry) => (
                <ActivityItem key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {!all && entries.length > shownAtFirst && (
        <button type="button" className={button['button']} data-look="quiet" onClick={() => setAll(true)}>
          {words.earlier}
        </button>
      )}
    </>
  );
}
