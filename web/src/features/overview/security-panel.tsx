import { openSessions, recentActivity, trustedDevices } from '@selvage/contract/api/security';
import type { Kind } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import link from '../../ui/link.module.css';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { signedInBook } from '../../words/signed-in-book.ts';
import { ActivityCard } from './activity-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import styles from './security-panel.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { useList } from './use-list.ts';
import { useTimedOut } from '../../navigation/use-timed-out.ts';

const loadSessions = async (signal: AbortSignal) => (await call(openSessions, { signal })).sessions;
const loadDevices = async (signal: AbortSignal) => (await call(trustedDevices, { signal })).devices;
const loadActivity = async (signal: AbortSignal) => (await call(recentActivity, { signal })).activity;

interface SecurityPanelProps {
  kind: Kind;
  email: string;
  onLocked: () => void;
}

export function SecurityPanel({ kind, email, onLocked }: SecurityPanelProps) {
  const words = useBook(overviewBook);
  const { loggedInAs } = useBook(signedInBook);
  const heading = useScreen({ screen: 'security', kind, title: words.title });
  const onTimedOut = useTimedOut(kind);
  const sessions = useList(loadSessions, onTimedOut);
  const devices = useList(loadDevices, onTimedOut);
  const activity = useList(loadActivity, onTimedOut);
  return (
    <div className={styles['room']}>
      <div className={styles['ways']} data-no-print>
        <ScreenLink className={link['link']} data-roomy to={paths.settings(kind)}>
          {words.back}
        </ScreenLink>
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {words.logOut}
        </ScreenLink>
      </div>
      <div className={styles['lead']}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.text}</p>
        {email !== '' && <p className={styles['who']}>{loggedInAs(email)}</p>}
      </div>
      <div className={styles['cards']}>
        <div className={styles['column']}>
          <SessionsCard
            list={sessions}
            email={email}
            onChanged={activity.refresh}
            onLocked={onLocked}
            onTimedOut={onTimedOut}
          />
          <DevicesCard list={devices} onChanged={activity.refresh} onTimedOut={onTimedOut} />
        </div>
        <ActivityCard kind={kind} list={activity} />
      </div>
    </div>
  );
}
