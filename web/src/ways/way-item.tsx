import type { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { waysMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { Item, ItemButton } from '../router/panels/list-item.tsx';
import { ScreenLink } from '../router/panels/screen-link.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from '../router/panels/list-item.module.css';
import danger from '../ui/buttons/danger.module.css';
import link from '../ui/text/link.module.css';

/**
 * The server's answer about the ways to log in beside the password (codes, authenticator app, passkeys, recovery codes): which of them the
 * person has and which the operator allows.
 */
export type OwnWays = ReplyOf<typeof ownWays>;

export interface OwnWayProps {
  kind: Kind;
  ways: OwnWays;
}

interface WayItemProps extends Pick<ComponentProps<typeof Item>, 'icon' | 'name' | 'facts' | 'action'> {
  /** Whether the way is on or off. Null for a way that is neither. */
  state: 'on' | 'off' | 'none' | null;
}

export function WayItem({ state, ...item }: WayItemProps) {
  const { states } = useMessages(waysMessages).card;
  return <Item {...item} state={state && { isOn: state === 'on', words: states[state] }} />;
}

/** The row of a way with several actions. They are shown below the row on request. */
export function ManagedWayItem({ children, ...item }: Omit<WayItemProps, 'action'> & { children: ReactNode }) {
  const { states, manage } = useMessages(waysMessages).card;
  const [isOpen, setOpen] = useState(false);
  const { state, name } = item;
  return (
    <Item
      {...item}
      state={state && { isOn: state === 'on', words: states[state] }}
      action={<ItemButton label={manage} name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />}
    >
      {isOpen && <div className={styles['actions']}>{children}</div>}
    </Item>
  );
}

interface WayLinkProps {
  to: string;
  label: string;
  /** What the link is about, if the label does not say it. Only screen readers read it. */
  name?: string;
  isDanger?: boolean;
}

export const WayLink = ({ to, label, name, isDanger = false }: WayLinkProps) => (
  <ScreenLink className={isDanger ? `${link['link']} ${danger['link']}` : link['link']} data-roomy to={to}>
    <span>
      {label} {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  </ScreenLink>
);
