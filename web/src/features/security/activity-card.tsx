import { type Activity, type ActivityEntry, isApplicationActivity } from '@selvage/contract/api/security';
import type { Language } from '@selvage/contract/languages';
import { irishDay } from '@selvage/contract/rules/dates';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deviceName } from '../../messages/device-name.ts';
import type { SecurityMessages } from '../../messages/en/security.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card, type List } from '../../router/panels/list-card.tsx';
import { type ActivityGroup, groupsOf, isCounted } from './activity-groups.ts';
import linkButton from '../../ui/buttons/link-button.module.css';
import styles from './activity-card.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface ActivityCardProps {
  list: List<ActivityEntry>;
  /** The help for a person who does not recognise an entry. */
  children: ReactNode;
}

export function ActivityCard({ list, children }: ActivityCardProps) {
  const { activity: messages } = useMessages(securityMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card id="activity" messages={messages} heading={heading} list={list}>
      {(entries, at) => (
        <>
          {entries.length === 0 ? (
            <p className={styles['none']}>{messages.empty}</p>
          ) : (
            <Timeline groups={groupsOf(entries)} at={at} />
          )}
          {children}
        </>
      )}
    </Card>
  );
}

const shownAtFirst = 5;

function Timeline({ groups, at }: { groups: readonly ActivityGroup[]; at: Date }) {
  const { activity: messages } = useMessages(securityMessages);
  const [all, setAll] = useState(false);
  const timeline = useRef<HTMLOListElement>(null);
  // The button that shows all entries was removed, so the focus moves to the first new entry.
  useEffect(() => {
    if (all) timeline.current?.querySelectorAll('li')[shownAtFirst]?.focus();
  }, [all]);
  return (
    <>
      <ol ref={timeline} className={styles['entries']}>
        {(all ? groups : groups.slice(0, shownAtFirst)).map((group) => (
          <ActivityItem key={group[0].id} group={group} today={irishDay(at)} />
        ))}
      </ol>
      {!all && groups.length > shownAtFirst && (
        <button type="button" className={linkButton['link']} data-small onClick={() => setAll(true)}>
          {messages.all}
        </button>
      )}
    </>
  );
}

type Mark = 'failed' | 'locked' | 'unusual';

/** The events that are marked, so that a person looks at them twice. */
const activityMarks: Partial<Record<Activity, Mark>> = {
  'sign-in-failed': 'failed',
  'sign-in-locked': 'failed',
  'code-failed': 'failed',
  locked: 'locked',
  'not-me': 'locked',
  'email-change-undone': 'locked',
  'email-change-cancelled': 'unusual',
  'device-copied': 'unusual',
  'passkey-copied': 'unusual',
  'enrolment-code-issued': 'unusual',
  'support-two-factor-off': 'unusual',
  'support-passkeys-removed': 'unusual',
};

/** The events that concern other devices. The device of the entry is the one on which they were done. */
const ofOthers: ReadonlySet<Activity> = new Set([
  'device-forgotten',
  'devices-forgotten',
  'session-ended',
  'sessions-ended',
]);

const icons = { failed: 'error', locked: 'warning', unusual: 'warning' } as const satisfies Record<string, IconName>;

/** One entry of the timeline, which may stand for several failures. A failed or unusual entry has an icon and says so. */
function ActivityItem({ group, today }: { group: ActivityGroup; today: string }) {
  const { activity: messages, device, moments } = useMessages(securityMessages);
  const { language } = useLanguage();
  const [{ at, what, device: names }] = group;
  const mark = activityMarks[what];
  const moment = new Date(at);
  const day = moments.day(irishDay(moment), today);
  const isMany = group.length > 1;
  const name = names && deviceName(names, device);
  return (
    <li className={styles['entry']} data-mark={mark} tabIndex={-1}>
      <span className={styles['dot']}>{mark && <Icon name={icons[mark]} />}</span>
      <div>
        <p>
          {mark && !isMany && <strong className={styles['mark']}>{messages.marks[mark]}</strong>}{' '}
          <span className={isMany ? styles['mark'] : undefined} data-many={isMany || undefined}>
            <Unbroken text={sentenceOf(group, messages, moments, language)} />
          </span>
        </p>
        <p className={styles['where']}>
          <time dateTime={at}>{isMany ? day : `${day}, ${moments.time(moment)}`}</time>
          {name !== undefined && ` · ${ofOthers.has(what) ? messages.doneOn(name) : name}`}
        </p>
      </div>
    </li>
  );
}

function sentenceOf(
  group: ActivityGroup,
  messages: SecurityMessages['activity'],
  { time }: SecurityMessages['moments'],
  language: Language,
): string {
  const [{ at, what, application, ended }] = group;
  const first = group.at(-1);
  if (first && group.length > 1 && isCounted(what)) {
    const [from, to] = [time(new Date(first.at)), time(new Date(at))];
    return messages.failures[what](group.length, from === to ? to : `${from}–${to}`);
  }
  if (isApplicationActivity(what)) return messages.applications[what](application?.[language] ?? '');
  const sentence = messages.sentences[what];
  return ended === undefined ? sentence : `${sentence}. ${messages.endedToo[ended]}`;
}
