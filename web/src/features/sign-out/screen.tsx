import { isEndReason, type EndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef, useState } from 'react';
import { signOut } from '@selvage/contract/api/session';
import { useHostMode } from '../../host/host-mode.ts';
import { paths } from '../../router/paths.ts';
import { useQuery } from '../../router/location.ts';
import { PhoneLine } from '../../router/panels/phone-line.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import button from '../../ui/buttons/button.module.css';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { TimeoutIllustration, FailureIllustration, SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { signOutMessages } from '../../messages/feature-messages.ts';
import styles from '../../ui/cards/message.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { callResult } from '../../api/call.ts';
import { notifyHost } from '../../host/host-connection.ts';
import { keptEmail } from '../../router/prefill.ts';
import { currentUser, currentUserResult } from '../../session/current-user.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { notifyOtherTabs } from '../../session/session-channel.ts';
import { forgetSessionHint, mayBeSignedIn } from '../../session/session-hint.ts';

/** Logs the person out. With `timeout` in the query, the screen names as the cause the `reason` in the query, or else inactivity. */
export function LogoutScreen({ kind }: { kind: Kind }) {
  const messages = useMessages(signOutMessages);
  const query = new URLSearchParams(useQuery());
  const timedOut = query.has('timeout');
  const reason = timedOut ? query.get('reason') : null;
  const why = isEndReason(reason) ? reason : null;
  const signingOut = useSignOut({ timedOut, why, inPage: useHostMode().embedded === 'page' });
  const failed = signingOut.phase === 'failed';
  const heading = useScreen({ screen: 'logout', kind, title: messages.title, inError: failed });
  useEffect(() => {
    if (failed) heading.current?.focus();
  }, [failed, heading]);

  if (signingOut.phase === 'working') return <LoadingNotice text={messages.working} />;
  const text = why ? messages.endedTexts[why] : timedOut ? messages.timedOutText : messages.doneText;
  return (
    <TwoPanelCard>
      <div className={styles['panel']}>
        {failed ? <FailureIllustration /> : timedOut ? <TimeoutIllustration /> : <SuccessIllustration />}
        <h1 ref={heading} tabIndex={-1}>
          {failed
            ? messages.failed
            : why
              ? (messages.endedTitles[why] ?? messages.ended)
              : timedOut
                ? messages.timedOut
                : messages.done}
        </h1>
        <p className={styles['text']}>
          <Unbroken text={failed ? messages.failedText : text} />
        </p>
        {!failed && why === 'account-disabled' && <PhoneLine />}
        {signingOut.phase === 'failed' ? (
          <button type="button" className={button['button']} onClick={signingOut.retry}>
            {messages.retry}
          </button>
        ) : (
          <ScreenLink className={button['button']} to={paths.login(kind)}>
            {messages.logBackIn}
          </ScreenLink>
        )}
      </div>
    </TwoPanelCard>
  );
}

export type SigningOut = { phase: 'working' } | { phase: 'done' } | { phase: 'failed'; retry: () => void };

interface Leaving {
  timedOut: boolean;
  /** The cause of the end of the session, or null for inactivity. */
  why: EndReason | null;
  /** True in a document of another site, which we must not reload. */
  inPage: boolean;
}

/** Signs out when the screen opens, then reloads the page once. */
export function useSignOut({ timedOut, why, inPage }: Leaving): SigningOut {
  const [phase, setPhase] = useState<SigningOut['phase']>(() =>
    isFreshPage() && !mayBeSignedIn() ? 'done' : 'working',
  );
  const begun = useRef(phase === 'done');

  const run = async (): Promise<void> => {
    // If the person cannot be loaded, the logout still works.
    if (mayBeSignedIn()) await currentUserResult();
    const ended = await callResult(signOut);
    if (ended.type === 'refused') return setPhase('failed');
    forgetPerson();
    notifyOtherTabs(timedOut ? (why ?? 'timed-out') : 'ended');
    notifyHost({ type: 'logged-out', reason: timedOut ? 'timeout' : 'logout' });
    if (inPage || isFreshPage()) setPhase('done');
    else loadAfresh();
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  });

  if (phase !== 'failed') return { phase };
  return {
    phase,
    retry() {
      setPhase('working');
      void run();
    },
  };
}

function forgetPerson(): void {
  currentUser.clear();
  pendingChallenge.clear();
  forgetSessionHint();
  keptEmail.keep('');
}

// This key is stored in the state of the history entry, so that the reload finds it and a later visit to the screen does not. Going back to
// such an entry while logged in logs out again, without a second reload.
const freshMark = 'signedOut';

function isFreshPage(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && freshMark in state;
}

function loadAfresh(): void {
  history.replaceState({ [freshMark]: true }, '');
  location.reload();
}
