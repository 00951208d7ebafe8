import type { TrustedDevice } from '@selvage/contract/api/security';
import { useState } from 'react';
import type { OnTimedOut } from '../../navigation/use-timed-out.ts';
import button from '../../ui/button.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { Card } from './card.tsx';
import { DeviceItem } from './device-item.tsx';
import { ForgetAllDialog } from './forget-all-dialog.tsx';
import styles from './item.module.css';
import { useFocusAfterChange } from './use-focus-after-change.ts';
import { useForgetting } from './use-forgetting.ts';
import type { List } from './use-list.ts';

interface DevicesCardProps {
  list: List<TrustedDevice>;
  onChanged: () => void;
  onTimedOut: OnTimedOut;
}

export function DevicesCard({ list, onChanged, onTimedOut }: DevicesCardProps) {
  const { devices: words } = useBook(overviewBook);
  const [asking, setAsking] = useState(false);
  const { heading, changed } = useFocusAfterChange();
  const { underWay, failure, forgetOne, forgetAll } = useForgetting({
    list,
    onTimedOut,
    onForgotten() {
      changed();
      onChanged();
    },
  });
  const forgettingAll = underWay === 'all';
  return (
    <>
      <Card id="devices" words={words} heading={heading} list={list} failure={failure}>
        {(devices, at) =>
          devices.length === 0 ? (
            <p className={styles['none']}>{words.empty}</p>
          ) : (
            <>
              <ul className={styles['list']}>
                {devices.map((each) => (
                  <DeviceItem
                    key={each.id}
                    remembered={each}
                    at={at}
                    busy={underWay === each.id}
                    onForget={() => forgetOne(each)}
                  />
                ))}
              </ul>
              <button
                type="button"
                className={button['button']}
                data-look="quiet"
                aria-disabled={forgettingAll || undefined}
                aria-busy={forgettingAll || undefined}
                onClick={() => setAsking(!forgettingAll)}
              >
                {forgettingAll && <Spinner />}
                {forgettingAll ? words.forgetting : words.forgetAll}
              </button>
            </>
          )
        }
      </Card>
      {asking && (
        <ForgetAllDialog
          onKeep={() => setAsking(false)}
          onForget={() => {
            setAsking(false);
            forgetAll();
          }}
        />
      )}
    </>
  );
}
