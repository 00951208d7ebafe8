import { ownWays } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, useList } from '../../router/panels/list-card.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { AppItem } from '../../ways/app/item.tsx';
import { CodesItem } from '../../ways/code/item.tsx';
import { PasskeysPart } from '../../ways/passkey/card.tsx';
import { PasswordItem } from '../../ways/password/item.tsx';
import { RecoveryItem, RecoveryNotice } from '../../ways/recovery/item.tsx';
import type { OwnWays } from '../../ways/way-item.tsx';
import styles from '../../router/panels/list-item.module.css';

const waysSource = {
  load: (signal: AbortSignal) => callResult(ownWays, { signal }),
  itemsOf: (ways: OwnWays) => [ways],
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
              <PasswordItem kind={kind} />
            </ul>
            <PasskeysPart
              kind={kind}
              email={email}
              onChanged={changed}
              onLocked={onLocked}
              onSessionEnded={onSessionEnded}
            />
            <RecoveryNotice kind={kind} ways={ways} />
            <ul className={styles['list']}>
              <AppItem kind={kind} ways={ways} />
              <CodesItem kind={kind} ways={ways} />
              <RecoveryItem kind={kind} ways={ways} />
            </ul>
          </>
        )
      }
    </Card>
  );
}
