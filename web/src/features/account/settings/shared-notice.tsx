import { closeSharedNotice } from '@selvage/contract/api/colleagues';
import type { Kind } from '@selvage/contract/user-types';
import { useId } from 'react';
import { callResult } from '../../../api/call.ts';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { paths } from '../../../router/paths.ts';
import { Unbroken } from '../../../ui/text/unbroken.tsx';
import button from '../../../ui/buttons/button.module.css';
import card from '../../../router/panels/list-card.module.css';
import styles from './shared-notice.module.css';

/** Asks an administrator whose account several people probably use to invite them as colleagues. */
export function SharedNotice({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { sharedNotice } = useMessages(accountMessages).settings;
  const id = useId();
  const close = () => {
    // If the call fails, the notice is shown once more at the next visit.
    void callResult(closeSharedNotice, { body: {} });
    onClose();
  };
  return (
    <section className={`${card['card']} ${styles['notice']}`} aria-labelledby={id}>
      <div className={card['head']}>
        <h2 id={id}>{sharedNotice.title}</h2>
      </div>
      <div className={styles['body']}>
        <p>
          <Unbroken text={sharedNotice.text} />
        </p>
        <div className={styles['actions']}>
          <ScreenLink className={button['button']} to={paths.colleagues(kind)}>
            {sharedNotice.invite}
          </ScreenLink>
          <button type="button" className={button['button']} data-look="quiet" onClick={close}>
            {sharedNotice.notNow}
          </button>
        </div>
      </div>
    </section>
  );
}
