import { type Activity, type ActivityEntry, isApplicationActivity } from '@selvage/contract/api/security';
import { irishDay } from '@selvage/contract/rules/dates';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef, useState } from 'react';
import { deviceName } from '../../messages/device-name.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card, type List } from '../../router/panels/list-card.tsx';
import button from '../../ui/buttons/button.module.css';
import link from '../../ui/text/link.module.css';
import styles from './activity-card.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

export function ActivityCard({ kind, list }: { kind: Kind; list: List<ActivityEntry> }) {
  const { activity: messages } = useMessages(securityMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card id="activity" messages={messages} heading={heading} list={list}>
      {(entries, at) => (
        <>
          {entries.length === 0 ? <p>{messages.empty}</p> : <Timeline entries={entries} at={at} />}
          <p className={styles['help']}>
            <Unbroken text={messages.unknownHelp} />{' '}
            <ScreenLink className={link['link']} data-roomy to={paths.changePassword(kind)}>
              {messages.changePassword}
            </ScreenLink>
          </p>
        </>
      )}
    </Card>
  );
}

const shownAtFirst = 12;

function Timeline({ entries, at }: { entries: readonly ActivityEntry[]; at: Date }) {
  const { activity: messages, moments } = useMessages(securityMessages);
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
          {messages.earlier}
        </button>
      )}
    </>
  );
}

type Mark = 'failed' | 'locked' | 'unusual';

/** What a person should look at twice. */
const activityMarks: Partial<Record<Activity, Mark>> = {
  'sign-in-failed': 'failed',
  'code-failed': 'failed',
  locked: 'locked',
  'not-me': 'locked',
  'email-change-undone': 'locked',
  'email-change-cancelled': 'unusual',
  'device-copied': 'unusual',
  'passkey-copied': 'unusual',
  'enrolment-code-issued': 'unusual',
};

const icons = { failed: 'error', locked: 'warning', unusual: 'warning' } as const satisfies Record<string, IconName>;

/** An entry of the timeline; a failed or unusual one has an icon and a label. */
function ActivityItem({ entry: { at, what, device: names, application } }: { entry: ActivityEntry }) {
  const { activity: messages, device, moments } = useMessages(securityMessages);
  const { language } = useLanguage();
  const mark = activityMarks[what];
  const sentence = isApplicationActivity(what)
    ? messages.applications[what](application?.[language] ?? '')
    : messages.sentences[what];
  return (
    <li className={styles['entry']} data-mark={mark} tabIndex={-1}>
      <span className={styles['dot']}>{mark && <Icon name={icons[mark]} />}</span>
      <time className={styles['time']} dateTime={at}>
        {moments.time(new Date(at))}
      </time>
      <div>
        <p>
          {mark && <strong className={styles['mark']}>{messages.marks[mark]}</strong>} <Unbroken text={sentence} />
        </p>
        <p className={styles['where']}>{deviceName(names, device)}</p>
      </div>
    </li>
  );
}

interface ActivityDay {
  /** yyyy-MM-dd. */
  day: string;
  entries: readonly ActivityEntry[];
}

/** The entries under the days on which they happened in Ireland, in the order they come in. */
function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = irishDay(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, its]) => ({ day, entries: its }));
}
