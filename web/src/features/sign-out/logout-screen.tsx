import { isEndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import { Clock, LooseThread, Tick } from '../../ui/motifs.tsx';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useBook } from '../../words/book.ts';
import { signOutBook } from '../../words/sign-out-book.ts';
import styles from '../../ui/message.module.css';
import { useSignOut } from './use-sign-out.ts';

/** LO1, LO2. With a reason beside `timeout` it says that one instead of inactivity. */
export function LogoutScreen({ kind }: { kind: Kind }) {
  const signOut = useBook(signOutBook);
  const query = new URLSearchParams(useQuery());
  const timedOut = query.has('timeout');
  const reason = timedOut ? query.get('reason') : null;
  const why = isEndReason(reason) ? reason : null;
  const signingOut = useSignOut({ timedOut, why, inPage: useHostMode().embedded === 'page' });
  const failed = signingOut.phase === 'failed';
  const heading = useScreen({ screen: 'logout', kind, title: signOut.title, inError: failed });
  useEffect(() => {
    if (failed) heading.current?.focus();
  }, [failed, heading]);

  if (signingOut.phase === 'working') return <OneMoment text={signOut.working} />;
  return (
    <Cloth>
      <div className={styles['panel']}>
        {failed ? <LooseThread /> : timedOut ? <Clock /> : <Tick />}
        <h1 ref={heading} tabIndex={-1}>
          {failed ? signOut.failed : why ? signOut.ended : timedOut ? signOut.timedOut : signOut.done}
        </h1>
        <p className={styles['text']}>
          {failed
            ? signOut.failedText
            : why
              ? signOut.endedTexts[why]
              : timedOut
                ? signOut.timedOutText
                : signOut.doneText}
        </p>
        {signingOut.phase === 'failed' ? (
          <button type="button" className={button['button']} onClick={signingOut.retry}>
            {signOut.retry}
          </button>
        ) : (
          <ScreenLink className={button['button']} to={paths.login(kind)}>
            {signOut.logBackIn}
          </ScreenLink>
        )}
      </div>
    </Cloth>
  );
}
