import type { ReactNode } from 'react';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './list-item.module.css';
import button from '../../ui/buttons/button.module.css';

interface ItemProps {
  name: string;
  isThisOne: boolean;
  /** Says of two devices with the same name which is which. */
  detailId: string;
  details: readonly { at: string; sentence: string }[];
  /** What else tells it apart, where it is known: the browser with its number, or the device of an application. */
  version: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

/** A device or an application in a list; the device in use is highlighted. */
export function Item({ name, isThisOne, detailId, details, version, action, children }: ItemProps) {
  const { device } = useMessages(securityMessages);
  return (
    <li className={styles['item']} data-this-one={isThisOne || undefined}>
      <div className={styles['what']}>
        <p className={styles['name']}>
          {name} {isThisOne && <span className={styles['badge']}>{device.thisOne}</span>}
        </p>
        <p className={styles['details']} id={detailId}>
          {details.map(({ at, sentence }) => (
            <time key={sentence} dateTime={at}>
              {sentence}
            </time>
          ))}
          {version && <span>{version}</span>}
        </p>
        {children}
      </div>
      {action}
    </li>
  );
}

interface ItemButtonProps {
  label: string;
  /** Whom it is about, for those who do not see the row. */
  name: string;
  detailId: string;
  busy?: boolean;
  onPress: () => void;
}

export function ItemButton({ label, name, detailId, busy = false, onPress }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={button['button']}
      data-look="quiet"
      aria-describedby={detailId}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {busy && <Spinner />}
      <span>
        {label} <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </button>
  );
}
