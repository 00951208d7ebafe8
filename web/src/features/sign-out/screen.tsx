import { isEndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { useHostMode } from '../../host/host-mode.ts';
import { paths } from '../../router/paths.ts';
import { useQuery } from '../../router/location.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import button from '../../ui/buttons/button.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { TimeoutIllustration, FailureIllustration, SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signOutMessages } from '../../messages/feature-messages.ts';
import styles from '../../ui/cards/message.module.css';
import { useSignOut } from './state.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';

/** LO1, LO2. With a reason beside `timeout` it says that one instead of inactivity. */
export function LogoutScreen({ kind }: { kind: Kind }) {
  const signOut = useMessages(signOutMessages);
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

  if (signingOut.phase === 'working') return <LoadingNotice text={signOut.working} />;
  const text = why ? signOut.endedTexts[why] : timedOut ? signOut.timedOutText : signOut.doneText;
  return (
    <TwoPanelCard>
      <div className={styles['panel']}>
        {failed ? <FailureIllustration /> : timedOut ? <TimeoutIllustration /> : <SuccessIllustration />}
        <h1 ref={heading} tabIndex={-1}>
          {failed ? signOut.failed : why ? signOut.ended : timedOut ? signOut.timedOut : signOut.done}
        </h1>
        <p className={styles['text']}>
          <Unbroken text={failed ? signOut.failedText : text} />
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
    </TwoPanelCard>
  );
}
