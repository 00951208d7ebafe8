import { applications, openSessions, recentActivity, trustedDevices } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { securityMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { LockedPanel } from '../../router/panels/message-screens.tsx';
import { type Screen, paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { useScreen } from '../../router/use-screen.ts';
import { forgetLockedSession } from '../../session/session-end.ts';
import { ActivityCard } from './activity-card.tsx';
import { ApplicationsCard, type ListedApplication } from './applications-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useList } from '../../router/panels/list-card.tsx';
import { WaysCard } from './ways-card.tsx';
import link from '../../ui/text/link.module.css';
import styles from './screen.module.css';

/** Where a person is signed in, what is remembered and what has happened. */
export function SecurityScreen({ kind, screen }: { kind: Kind; screen: Screen }) {
  const [locked, setLocked] = useState(false);
  const lock = () => {
    setLocked(true);
    forgetLockedSession();
  };
  return (
    <RequireSignedIn kind={kind} screen={screen}>
      {({ email = '' }) =>
        locked ? (
          <LockedPanel kind={kind} screen={screen} email={email} />
        ) : (
          <SecurityPanel kind={kind} email={email} onLocked={lock} />
        )
      }
    </RequireSignedIn>
  );
}

const sessionsSource = {
  load: (signal: AbortSignal) => callResult(openSessions, { signal }),
  itemsOf: ({ sessions }: ReplyOf<typeof openSessions>) => sessions,
};
const devicesSource = {
  load: (signal: AbortSignal) => callResult(trustedDevices, { signal }),
  itemsOf: ({ devices }: ReplyOf<typeof trustedDevices>) => devices,
};
const applicationsSource = {
  load: (signal: AbortSignal) => callResult(applications, { signal }),
  itemsOf: ({ onDevices, consents }: ReplyOf<typeof applications>): ListedApplication[] => [
    ...onDevices.map((each) => ({ ...each, type: 'device' as const })),
    ...consents.map((each) => ({ ...each, type: 'consent' as const })),
  ],
};
const activitySource = {
  load: (signal: AbortSignal) => callResult(recentActivity, { signal }),
  itemsOf: ({ activity }: ReplyOf<typeof recentActivity>) => activity,
};

interface SecurityPanelProps {
  kind: Kind;
  email: string;
  onLocked: () => void;
}

function SecurityPanel({ kind, email, onLocked }: SecurityPanelProps) {
  const messages = useMessages(securityMessages);
  const { loggedInAs } = useMessages(signedInMessages);
  const heading = useScreen({ screen: 'security', kind, title: messages.title });
  const onSessionEnded = useSessionEnded(kind);
  const sessions = useList(sessionsSource, onSessionEnded);
  const devices = useList(devicesSource, onSessionEnded);
  const applied = useList(applicationsSource, onSessionEnded);
  const activity = useList(activitySource, onSessionEnded);
  return (
    <div className={styles['room']}>
      <div className={styles['ways']} data-no-print>
        <ScreenLink className={link['link']} data-roomy to={paths.settings(kind)}>
          {messages.back}
        </ScreenLink>
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {messages.logOut}
        </ScreenLink>
      </div>
      <div className={styles['lead']}>
        <h1 ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <p>{messages.text}</p>
        {email !== '' && <p className={styles['who']}>{loggedInAs(email)}</p>}
      </div>
      <div className={styles['cards']}>
        <div className={styles['column']}>
          <WaysCard
            kind={kind}
            email={email}
            onChanged={activity.refresh}
            onLocked={onLocked}
            onSessionEnded={onSessionEnded}
          />
          <SessionsCard
            list={sessions}
            email={email}
            onChanged={activity.refresh}
            onLocked={onLocked}
            onSessionEnded={onSessionEnded}
          />
          <DevicesCard list={devices} onChanged={activity.refresh} onSessionEnded={onSessionEnded} />
          <ApplicationsCard list={applied} onChanged={activity.refresh} onSessionEnded={onSessionEnded} />
        </div>
        <ActivityCard kind={kind} list={activity} />
      </div>
    </div>
  );
}
