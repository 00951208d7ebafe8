import column from '../../../ui/cards/form-column.module.css';
import { confirmPassword } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';
import { OwnPasswordField } from '../../../ways/password/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../ways/password/rules.ts';
import { confirmMessages, identityFieldMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { follow } from '../../../router/go.ts';
import { LockedPanel } from '../../../router/panels/message-screens.tsx';
import { nextStepFromHere } from '../../../router/next-step.ts';
import { useScreen } from '../../../router/use-screen.ts';
import { useSessionEnded } from '../../../router/session-ended.ts';
import { ShowPasskey, useIsPasskeyOffered } from '../../../ways/passkey/show.tsx';
import { useStepUp } from '../../../ways/step-up/state.ts';
import { AccountCard } from '../../../router/panels/account-card.tsx';
import { UpdateFormLayout, useUpdate } from '../../../ways/step-up/update-screen.tsx';
import { useWayBack, withAsker } from '../../../router/way-back.ts';
import { ConfirmGuard } from './confirm-guard.tsx';
import { renewsSession } from '../../../session/session-renewal.ts';

const rules = { password: ownPasswordRule };

/**
 * Shown if an application asks whether the person is present now. The person enters the password or shows a passkey, and the session stays
 * open.
 */
export function ConfirmScreen({ kind }: { kind: Kind }) {
  return (
    <ConfirmGuard kind={kind} screen="confirm">
      {(user) => <Confirm kind={kind} user={user} />}
    </ConfirmGuard>
  );
}

function Confirm({ kind, user }: { kind: Kind; user: User }) {
  const [isLocked, setLocked] = useState(false);
  if (isLocked) return <LockedPanel kind={kind} screen="confirm" email={user.email} />;
  return <ConfirmForm kind={kind} user={user} onLocked={() => setLocked(true)} />;
}

function ConfirmForm({ kind, user, onLocked }: { kind: Kind; user: User; onLocked: () => void }) {
  const { password: messages } = useMessages(confirmMessages);
  const { ownPassword } = useMessages(identityFieldMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'confirm', kind, title: messages.title, inError });
  const back = useWayBack(kind, user);
  const hasPasskey = useIsPasskeyOffered();
  const text = hasPasskey ? messages.passkeyText : messages.text;
  const leaveFor = () => follow(nextStepFromHere(kind, user));
  const update = useUpdate({
    id: 'confirm',
    kind,
    rules,
    send: ({ password }, signal) => renewsSession(callResult(confirmPassword, { body: { password }, signal })),
    attached: { 'password.wrong': (failure) => ({ password: wrongPassword(failure) }) },
    onDone: leaveFor,
    stepUp: useStepUp(),
    onLocked,
  });
  const field = update.form.field('password');
  return (
    <AccountCard
      kind={kind}
      heading={heading}
      messages={{ title: messages.title, text: withAsker(back, messages.asks, text) }}
      back={{ page: back.href }}
      backLabel={back.label}
    >
      <div className={column['column']}>
        {hasPasskey && <PasskeyFirst kind={kind} onShown={leaveFor} />}
        <UpdateFormLayout
          update={update}
          messages={messages}
          username={user.email}
          summary={[summaryLine(field, ownPassword.problems)]}
          onProblems={setInError}
        >
          <OwnPasswordField field={field} />
        </UpdateFormLayout>
      </div>
    </AccountCard>
  );
}

/** Offers a passkey in place of the password, if the person has one for this host. */
function PasskeyFirst({ kind, onShown }: { kind: Kind; onShown: () => void }) {
  const { passkey } = useMessages(signedInMessages).stepUp;
  const timedOut = useSessionEnded(kind);
  return <ShowPasskey id="confirm-passkey" messages={passkey} onShown={onShown} onSessionEnded={timedOut} />;
}
