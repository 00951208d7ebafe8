import { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { type ReactNode, useRef } from 'react';
import { callResult } from '../../api/call.ts';
import { securityMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { Card } from '../../router/panels/list-card.tsx';
import { PasskeysPart } from '../../ways/passkey/card.tsx';
import { useList } from '../../router/panels/use-list.ts';
import button from '../../ui/buttons/button.module.css';
import styles from '../../router/panels/list-item.module.css';

type Ways = ReplyOf<typeof ownWays>;

const waysSource = {
  load: (signal: AbortSignal) => callResult(ownWays, { signal }),
  itemsOf: (ways: Ways) => [ways],
};

interface WaysCardProps {
  kind: Kind;
  email: string;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

/** WY22: every way to log in, with what it is good for, whether it is set up, and what can be done about it. */
export function WaysCard({ kind, email, onChanged, onLocked, onSessionEnded }: WaysCardProps) {
  const { card: messages } = useMessages(waysMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useList(waysSource, onSessionEnded);
  const changed = () => {
    list.refresh();
    onChanged();
  };
  return (
    <Card id="ways" messages={messages} heading={heading} list={list}>
      {([ways]) =>
        ways && (
          <>
            <ul className={styles['list']}>
              <Way name={messages.password.name} good={messages.password.good}>
                <WayLink
                  to={paths.changePassword(kind)}
                  label={messages.password.change}
                  name={messages.password.name}
                />
              </Way>
            </ul>
            <PasskeysPart
              kind={kind}
              email={email}
              onChanged={changed}
              onLocked={onLocked}
              onSessionEnded={onSessionEnded}
            />
            <RecoveryNotice kind={kind} ways={ways} />
            <OtherWays kind={kind} ways={ways} />
          </>
        )
      }
    </Card>
  );
}

/** WY21: to whoever has just added what they can lose, and is asked for a second step. */
function RecoveryNotice({ kind, ways }: { kind: Kind; ways: Ways }) {
  const { recovery } = useMessages(waysMessages).card;
  return (
    <Alert id="recovery-codes-notice" tone="info" spoken={false}>
      {ways.lacksRecoveryCodes && (
        <>
          <p>
            <Unbroken text={recovery.lacking} />
          </p>
          <ScreenLink to={paths.recoveryCodes(kind)}>{recovery.makeFirst}</ScreenLink>
        </>
      )}
    </Alert>
  );
}

function OtherWays({ kind, ways }: { kind: Kind; ways: Ways }) {
  const { app, codes, recovery } = useMessages(waysMessages).card;
  const { moments } = useMessages(securityMessages);
  const { authenticator, recoveryCodes, canMakeRecoveryCodes, allowed } = ways;
  const hasApp = authenticator !== undefined;
  const needed = [
    ...(allowed.includes('APP') ? [recovery.needs.app] : []),
    ...(allowed.includes('PASSKEY') ? [recovery.needs.passkey] : []),
  ].join(' ');
  const mayHaveCodes = allowed.includes('EMAIL') || allowed.includes('SMS');
  return (
    <ul className={styles['list']}>
      {(hasApp || allowed.includes('APP')) && (
        <Way
          name={app.name}
          good={app.good}
          state={hasApp ? app.since(moments.date(new Date(authenticator.addedAt))) : app.none}
        >
          <WayLink to={paths.authenticator(kind)} label={hasApp ? app.replace : app.setUp} name={app.name} />
          {hasApp && <WayLink to={paths.removeAuthenticator(kind)} label={app.remove} name={app.name} />}
        </Way>
      )}
      {(ways.codes !== undefined || mayHaveCodes) && (
        <Way name={codes.name} good={codes.good} state={ways.codes ? codes.to(ways.codes.destination) : codes.none}>
          <WayLink to={paths.mfaSettings(kind)} label={codes.change} name={codes.name} />
        </Way>
      )}
      {allowed.includes('RECOVERY') && (
        <Way
          name={recovery.name}
          good={recovery.good}
          state={recoveryCodes ? recovery.left(recoveryCodes.left) : canMakeRecoveryCodes ? recovery.none : needed}
        >
          {canMakeRecoveryCodes && (
            <WayLink to={paths.recoveryCodes(kind)} label={recovery.make} name={recovery.name} />
          )}
        </Way>
      )}
    </ul>
  );
}

interface WayProps {
  name: string;
  good: string;
  state?: string;
  children: ReactNode;
}

function Way({ name, good, state, children }: WayProps) {
  return (
    <li className={styles['item']}>
      <div className={styles['what']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['details']}>
          <Unbroken text={good} />
        </p>
        {state !== undefined && <p className={styles['can']}>{state}</p>}
      </div>
      <div className={styles['actions']}>{children}</div>
    </li>
  );
}

const WayLink = ({ to, label, name }: { to: string; label: string; name: string }) => (
  <ScreenLink className={button['button']} data-look="quiet" to={to}>
    <span>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  </ScreenLink>
);
