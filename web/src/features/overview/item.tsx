import type { ReactNode } from 'react';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import styles from './item.module.css';

interface ItemProps {
  name: string;
  isThisOne: boolean;
  /** Says of two devices with the same name which is which. */
  detailId: string;
  details: readonly { at: string; sentence: string }[];
  /** The browser with its number, where it is known. */
  version: string | undefined;
  action?: ReactNode;
}

/** A device in a list; the strand of the one in hand is lit. */
export function Item({ name, isThisOne, detailId, details, version, action }: ItemProps) {
  const { device } = useBook(overviewBook);
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
      </div>
      {action}
    </li>
  );
}
