import { type OpenSession, endOtherSessions, endSession } from '@selvage/contract/api/security';
import { useState } from 'react';
import { type CallResult, callResult } from '../../api/call.ts';
import { deviceName, versionName } from '../../messages/device-name.ts';
import type { SecurityMessages } from '../../messages/en/security.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Card, type List, useFocusAfterChange } from '../../router/panels/list-card.tsx';
import { Item, ItemButton } from '../../router/panels/list-item.tsx';
import { type GivenPassword, PasswordDialog } from '../../ways/password/dialog.tsx';
import button from '../../ui/buttons/button.module.css';
import styles from '../../router/panels/list-item.module.css';

interface SessionsCardProps {
  list: List<OpenSession>;
  email: string;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

export function SessionsCard({ list, email, onChanged, onLocked, onSessionEnded }: SessionsCardProps) {
  const messages = useMessages(securityMessages);
  const [chosen, setChosen] = useState<OpenSession | 'others' | null>(null);
  // Made anew each time: the language may have changed while the dialog is open.
  const ending = chosen && (chosen === 'others' ? endOthers(messages) : endOne(chosen, messages));
  const { heading, changed } = useFocusAfterChange();
  const finish = ({ stays, done }: SessionEnding) => {
    setChosen(null);
    list.keep(stays);
    changed();
    announce(done);
    onChanged();
  };
  return (
    <>
      <Card id="sessions" messages={messages.sessions} heading={heading} list={list}>
        {(sessions, at) => (
          <>
            <ul className={styles['list']}>
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} at={at} onEnd={() => setChosen(session)} />
              ))}
            </ul>
            {sessions.some(({ isThisOne }) => !isThisOne) ? (
              <button type="button" className={button['button']} data-look="quiet" onClick={() => setChosen('others')}>
                {messages.sessions.endOthers}
              </button>
            ) : (
              <p className={styles['none']}>{messages.sessions.onlyThis}</p>
            )}
          </>
        )}
      </Card>
      {ending && (
        <PasswordDialog
          {...ending}
          email={email}
          onDone={() => finish(ending)}
          onDismiss={() => setChosen(null)}
          onLocked={onLocked}
          onSessionEnded={onSessionEnded}
        />
      )}
    </>
  );
}

/** Sessions that end once the password is given. */
interface SessionEnding {
  title: string;
  submit: string;
  act: (given: GivenPassword, signal: AbortSignal) => Promise<CallResult<unknown>>;
  /** Asked beside the password. */
  alsoForget?: string;
  stays: (session: OpenSession) => boolean;
  done: string;
}

function endOne(session: OpenSession, { device, ask, sessions }: SecurityMessages): SessionEnding {
  const name = deviceName(session.device, device);
  return {
    title: ask.endTitle(name),
    submit: sessions.end,
    act: ({ password }, signal) => callResult(endSession, { body: { id: session.id, password }, signal }),
    stays: ({ id }) => id !== session.id,
    done: sessions.ended(name),
  };
}

const endOthers = ({ ask, sessions }: SecurityMessages): SessionEnding => ({
  title: ask.endOthersTitle,
  submit: sessions.endOthers,
  alsoForget: ask.alsoForget,
  act: ({ password, forget: forgetDevices }, signal) =>
    callResult(endOtherSessions, { body: { password, forgetDevices }, signal }),
  stays: ({ isThisOne }) => isThisOne,
  done: sessions.othersEnded,
});

interface SessionItemProps {
  session: OpenSession;
  at: Date;
  onEnd: () => void;
}

function SessionItem({ session, at, onEnd }: SessionItemProps) {
  const { sessions: messages, device, moments } = useMessages(securityMessages);
  const { id, browserVersion, startedAt, lastSeenAt, isThisOne } = session;
  const name = deviceName(session.device, device);
  const detailId = `session-${id}`;
  const started = new Date(startedAt);
  return (
    <Item
      name={name}
      isThisOne={isThisOne}
      detailId={detailId}
      details={[
        // To the minute: two devices of the same name may have logged in on the same day.
        { at: startedAt, sentence: messages.signedIn(moments.date(started), moments.time(started)) },
        {
          at: lastSeenAt,
          sentence: isThisOne ? messages.activeNow : messages.lastActive(moments.ago(new Date(lastSeenAt), at)),
        },
      ]}
      version={versionName(session.device, browserVersion)}
      action={!isThisOne && <ItemButton label={messages.end} name={name} detailId={detailId} onPress={onEnd} />}
    />
  );
}
