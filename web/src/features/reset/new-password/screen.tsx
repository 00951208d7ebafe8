import type { ResetUser } from '@selvage/contract/api/reset';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { resetMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import { findAuthorisation } from '../api.ts';
import { ResetCard } from '../card.tsx';
import { NewPasswordForm } from './form.tsx';
import { mayBeAuthorised, resetUser, restartSearch } from '../state.ts';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';

type Phase = { type: 'finding' } | { type: 'done' } | { type: 'choosing'; user: ResetUser };

/** RS5, RS6: for whoever has opened a link; anyone else starts by asking for one. */
export function ResetFormScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>(initialPhase);
  const finding = phase.type === 'finding';
  useEffect(() => {
    if (!finding) return;
    const hinted = mayBeAuthorised();
    void findAuthorisation().then((user) => {
      if (user) setPhase({ type: 'choosing', user });
      else go(paths.reset(kind), { replace: true, ...(hinted && { search: restartSearch(appLocation.search) }) });
    });
  }, [finding, kind, go]);

  if (phase.type === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (phase.type === 'done') return <DonePanel kind={kind} />;
  const { user } = phase;
  if (kindOfWireCode(user.userType) !== kind) return <CorrectKind kind={kindOfWireCode(user.userType)} />;
  const onDone = () => {
    // A form that goes and an address that is set again tell password managers that it worked.
    go(paths.resetForm(kind), { replace: true });
    setPhase({ type: 'done' });
  };
  return <NewPasswordPanel kind={kind} user={user} onDone={onDone} />;
}

function initialPhase(): Phase {
  const user = resetUser.get();
  return user ? { type: 'choosing', user } : { type: 'finding' };
}

/** The kind is the account's, whatever the address says. */
function CorrectKind({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.resetForm(kind), { replace: true }), [go, kind]);
  return null;
}

interface NewPasswordPanelProps {
  kind: Kind;
  user: ResetUser;
  onDone: () => void;
}

function NewPasswordPanel({ kind, user, onDone }: NewPasswordPanelProps) {
  const { form } = useMessages(resetMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'resetForm', kind, title: form.title, inError });
  return (
    <ResetCard kind={kind} heading={heading} title={form.title} text={form.text}>
      <NewPasswordForm kind={kind} email={user.email} onDone={onDone} onProblems={setInError} />
    </ResetCard>
  );
}

/** RS6: says that it is done, and leads to the login. */
function DonePanel({ kind }: { kind: Kind }) {
  const { done } = useMessages(resetMessages);
  const heading = useScreen({ screen: 'resetForm', kind, title: done.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <SuccessIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {done.title}
        </h1>
        <p className={message['text']}>{done.text}</p>
        <p className={message['text']}>{done.logIn}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {done.next}
        </ScreenLink>
      </div>
    </TwoPanelCard>
  );
}
