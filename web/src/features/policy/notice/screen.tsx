import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { policyMessages, securityMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { follow, useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { MessageScreen } from '../../../router/panels/message-screens.tsx';
import { nextStepFromHere } from '../../../router/next-step.ts';
import { paths } from '../../../router/paths.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';
import { markSeen } from '../../../session/tab-marks.ts';
import { KeyIllustration } from '../../../ui/cards/illustrations.tsx';
import { Unbroken } from '../../../ui/text/unbroken.tsx';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';
import actions from '../../../ui/cards/message-actions.module.css';

/**
 * Explains to a person what the policy requires from a coming day. If the policy requires nothing of the person, the login continues at
 * once.
 */
export function PolicyNoticeScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="policyNotice">
      {(user) =>
        user.owesFrom ? <Notice kind={kind} user={user} owed={user.owesFrom} /> : <GoOn kind={kind} user={user} />
      }
    </RequireSignedIn>
  );
}

function GoOn({ kind, user }: { kind: Kind; user: User }) {
  useEffect(() => {
    markSeen('policyNotice');
    follow(nextStepFromHere(kind, user));
  }, [kind, user]);
  return null;
}

function Notice({ kind, user, owed }: { kind: Kind; user: User; owed: NonNullable<User['owesFrom']> }) {
  const { notice } = useMessages(policyMessages);
  const { moments } = useMessages(securityMessages);
  const go = useGo();
  const { requires, from } = owed;
  const title = notice.title[requires](moments.date(new Date(`${from}T12:00Z`)));
  const goOn = () => {
    markSeen('policyNotice');
    follow(nextStepFromHere(kind, user));
  };
  const now = () => {
    markSeen('policyNotice');
    // With `initial` in the query, the set-up screen continues the login afterwards.
    const search = new URLSearchParams(appLocation.search);
    search.set('initial', 'true');
    const screen = requires === 'two-step' ? paths.mfaSettings(kind) : paths.passkeyRequired(kind);
    go(screen, { search: search.toString() });
  };
  return (
    <MessageScreen kind={kind} screen="policyNotice" illustration={KeyIllustration} title={title}>
      <p className={message['text']}>
        <Unbroken text={notice.text[requires]} />
      </p>
      <div className={actions['actions']}>
        <button type="button" className={button['button']} onClick={now}>
          {notice.now[requires]}
        </button>
        <button type="button" className={button['button']} data-look="quiet" onClick={goOn}>
          {notice.later}
        </button>
      </div>
    </MessageScreen>
  );
}
