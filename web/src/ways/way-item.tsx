import type { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { ScreenLink } from '../router/panels/screen-link.tsx';
import { EmailText } from '../ui/text/email-text.tsx';
import { Unbroken } from '../ui/text/unbroken.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import button from '../ui/buttons/button.module.css';
import styles from '../router/panels/list-item.module.css';

/** What the server says of the ways that a person has, and may have. */
export type OwnWays = ReplyOf<typeof ownWays>;

/** What each way is given for its row. */
export interface OwnWayProps {
  kind: Kind;
  ways: OwnWays;
}

interface WayItemProps {
  name: string;
  good: string;
  state?: string;
  children: ReactNode;
}

/** One row of the card that lists every way to log in. */
export function WayItem({ name, good, state, children }: WayItemProps) {
  return (
    <li className={styles['item']}>
      <div className={styles['what']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['details']}>
          <Unbroken text={good} />
        </p>
        {state !== undefined && (
          <p className={styles['can']}>
            <EmailText text={state} />
          </p>
        )}
      </div>
      <div className={styles['actions']}>{children}</div>
    </li>
  );
}

export const WayLink = ({ to, label, name }: { to: string; label: string; name: string }) => (
  <ScreenLink className={button['button']} data-look="quiet" to={to}>
    <span>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  </ScreenLink>
);
