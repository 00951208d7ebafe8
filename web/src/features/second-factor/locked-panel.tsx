import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

const alertId = 'mfa-settings-alert';

/** ER4: too many wrong passwords inside a session, which is over. */
export function LockedPanel({ kind }: { kind: Kind }) {
  const { settings } = useBook(secondFactorBook);
  const heading = useScreen({ screen: 'mfaSettings', kind, title: settings.title, inError: true });
  // After the heading has had it: what happened matters more than where one is.
  useEffect(() => document.getElementById(alertId)?.focus(), []);
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {settings.title}
        </h1>
        <div className={styles['locked']}>
          <Alert id={alertId} tone="error">
            <p>{settings.locked}</p>
            <p>
              <ScreenLink to={paths.reset(kind)}>{settings.lockedLink}</ScreenLink>
            </p>
          </Alert>
        </div>
      </div>
    </Cloth>
  );
}
