import type { EndedWays } from '@selvage/contract/api/fields';
import { recentActivity } from '@selvage/contract/api/security';
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
import { accountByKind } from '../account/account-by-kind.ts';
import { ActivityCard } from './activity-card.tsx';
import { ApplicationsCard, applicationsSource, hasApplications } from './applications-card.tsx';
import { devicesSource, type ListedDevice } from './devices.ts';
import { DevicesCard } from './devices-card.tsx';
import { Rail } from './rail.tsx';
import { AccountSecured, SecureAccount } from './secure-account.tsx';
import { type List, useList } from '../../router/panels/list-card.tsx';
import { WaysCard, waysSource } from './ways-card.tsx';
import type { OwnWays } from '../../ways/way-item.tsx';
import link from '../../ui/text/link.module.css';
import styles from './screen.module.css';

/** Lists the ways to log in, the devices, the applications and the recent activity of the person. */
export function SecurityScreen({ kind, screen }: { kind: Kind; screen: Screen }) {
  const [ended, setEnded] = useState<'locked' | EndedWays | null>(null);
  const end = (how: 'locked' | EndedWays) => {
    setEnded(how);
    forgetLockedSession();
  };
  return (
    <RequireSignedIn kind={kind} screen={screen}>
      {({ email = '' }) => {
        if (ended === 'locked') return <LockedPanel kind={kind} screen={screen} email={email} />;
        if (ended) return <AccountSecured kind={kind} screen={screen} ended={ended} />;
        return <SecurityPanel kind={kind} email={email} onLocked={() => end('locked')} onSecured={end} />;
      }}
    </RequireSignedIn>
  );
}

const activitySource = {
  load: (signal: AbortSignal) => callResult(recentActivity, { signal }),
  itemsOf: ({ activity }: ReplyOf<typeof recentActivity>) => activity,
};

interface SecurityPanelProps {
  kind: Kind;
  email: string;
  onLocked: () => void;
  onSecured: (ended: EndedWays) => void;
}

function SecurityPanel({ kind, email, onLocked, onSecured }: SecurityPanelProps) {
  const messages = useMessages(securityMessages);
  const { loggedInAs } = useMessages(signedInMessages);
  const heading = useScreen({ screen: 'security', kind, title: messages.title });
  const onSessionEnded = useSessionEnded(kind);
  const ways = useList(waysSource, onSessionEnded);
  const devices = useList(devicesSource, onSessionEnded);
  const applied = useList(applicationsSource, onSessionEnded);
  const activity = useList(activitySource, onSessionEnded);
  const known = ways.state.phase === 'loaded' ? ways.state.items[0] : undefined;
  const common = { email, onLocked, onSessionEnded, onChanged: activity.refresh };
  return (
    <div className={styles['room']}>
      <div className={styles['ways']} data-no-print>
        <ScreenLink className={link['link']} data-roomy to={paths.settings(kind)}>
          {messages.back}
        </ScreenLink>
        {/* The other kinds have a card in their settings. */}
        {!accountByKind[kind].hasPrivacySettings && (
          <ScreenLink className={link['link']} data-roomy to={paths.privacy(kind)}>
            {messages.privacy}
          </ScreenLink>
        )}
        <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
          {messages.logOut}
        </ScreenLink>
      </div>
      <div className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        {email !== '' && <p>{loggedInAs(email)}</p>}
      </div>
      <div className={styles['page']}>
        <Rail has={(part) => part !== 'applications' || hasApplications(applied)} />
        <div className={styles['column']}>
          <WaysCard
            {...common}
            kind={kind}
            list={ways}
            hasOtherSessions={hasOtherSessions(devices)}
            onChanged={() => {
              // A change of a way may log out other devices and forget them.
              devices.refresh();
              activity.refresh();
            }}
          />
          <DevicesCard {...common} list={devices} asksForCode={known && isSparedByDevices(known)} />
          <ApplicationsCard list={applied} onChanged={activity.refresh} onSessionEnded={onSessionEnded} />
          <ActivityCard list={activity}>
            <SecureAccount {...common} ended={known?.endedIfSecured} onSecured={onSecured} />
          </ActivityCard>
        </div>
      </div>
    </div>
  );
}

const hasOtherSessions = ({ state }: List<ListedDevice>): boolean =>
  state.phase === 'loaded' && state.items.some(({ session }) => session?.isThisOne === false);

/**
 * True if a login on a trusted device needs less. A trusted device needs no code, but it still needs a passkey where a passkey is required.
 */
const isSparedByDevices = ({ asked: [first] }: OwnWays): boolean => first !== undefined && first !== 'PASSKEY';
