import { invitationOfLink } from '@selvage/contract/api/colleagues';
import { invitationUsed } from '@selvage/contract/refusals';
import { isOrganisationKind, type Kind, kindOfWireCode, type OrganisationKind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { invitationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useGo } from '../../router/go.ts';
import { mailedLink, useLinkCode } from '../../router/mailed-link.ts';
import { MessageScreen, UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { keptEmail } from '../../router/prefill.ts';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { FailureIllustration, SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { type Invited, JoinPanel } from './join-panel.tsx';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';

/** An invitation that has ended. Its screen leads to the login, because the person may have an account. */
type Ended = 'over' | 'used';
type Refused = Ended | 'taken' | 'not-listed';

function endedBy({ refusal, reason }: CallFailed): Ended | undefined {
  if (refusal !== 'invitation.over') return undefined;
  return reason === invitationUsed ? 'used' : 'over';
}

/** Returns why a person cannot join, or undefined if they can try again. */
function whyRefused(failure: CallFailed): Refused | undefined {
  if (failure.refusal === 'email.taken') return 'taken';
  return failure.refusal === 'organisation.not-listed' ? 'not-listed' : endedBy(failure);
}

/** The screen behind an invitation. It says what the invitation is for, and makes the account of the invited person. */
export function InvitationScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  return link.state === 'held' ? <Invitation kind={kind} code={link.code} /> : <Message kind={kind} of="lost" />;
}

type Phase =
  | { type: 'loading' }
  | { type: 'unreachable' }
  | { type: 'ended'; as: Ended }
  | { type: 'invited'; invited: Invited };

/** Asks what the invitation is for. */
function Invitation({ kind, code }: { kind: Kind; code: string }) {
  const { notLoaded } = useMessages(invitationMessages);
  const { shell } = useLoginMessages();
  const [phase, setPhase] = useState<Phase>({ type: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(invitationOfLink, { body: { code }, signal: asking.signal });
      if (result.type !== 'aborted') setPhase(phaseAfter(result));
    };
    void ask();
    return () => asking.abort();
  }, [code, round]);

  if (phase.type === 'loading') return <LoadingNotice text={shell.oneMoment} />;
  if (phase.type === 'unreachable') {
    const retry = () => {
      setPhase({ type: 'loading' });
      setRound((before) => before + 1);
    };
    return <UnreachablePanel kind={kind} screen="invitation" text={notLoaded} onRetry={retry} />;
  }
  if (phase.type === 'ended') return <Message kind={kind} of={phase.as} />;
  const { invited } = phase;
  const own = kindOfWireCode(invited.userType);
  if (own !== kind) return <CorrectKind kind={own} />;
  return isOrganisationKind(own) ? <Joining {...{ kind: own, code, invited }} /> : <Message kind={kind} of="over" />;
}

function phaseAfter(result: { type: 'ok'; reply: Invited } | { type: 'refused'; failure: CallFailed }): Phase {
  if (result.type === 'ok') return { type: 'invited', invited: result.reply };
  const ended = endedBy(result.failure);
  return ended === undefined ? { type: 'unreachable' } : { type: 'ended', as: ended };
}

/** Corrects the kind in the address, because the invitation decides the kind. */
function CorrectKind({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => {
    const own = paths.invitation(kind);
    mailedLink.share(own);
    go(own, { replace: true });
  }, [go, kind]);
  return null;
}

type Outcome = { type: 'done' } | { type: 'refused'; why: Refused; takesFocus: boolean };

function Joining({ kind, code, invited }: { kind: OrganisationKind; code: string; invited: Invited }) {
  const go = useGo();
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    invited.isEmailTaken ? { type: 'refused', why: 'taken', takesFocus: false } : undefined,
  );
  const onRefused = useCallback((failure: CallFailed) => {
    const why = whyRefused(failure);
    if (why !== undefined) setOutcome({ type: 'refused', why, takesFocus: true });
    return why !== undefined;
  }, []);
  if (outcome?.type === 'done') return <Done kind={kind} invited={invited} />;
  if (outcome?.type === 'refused') return <Refusal kind={kind} why={outcome.why} takesFocus={outcome.takesFocus} />;
  const onDone = () => {
    keptEmail.keep(invited.email);
    mailedLink.forget();
    // The form is removed and the address is set again, so that password managers notice the success.
    go(paths.invitation(kind), { replace: true });
    setOutcome({ type: 'done' });
  };
  return <JoinPanel {...{ kind, code, invited, onDone, onRefused }} />;
}

function Refusal({ kind, why, takesFocus }: { kind: OrganisationKind; why: Refused; takesFocus: boolean }) {
  const { taken, notListed } = useMessages(invitationMessages);
  if (why === 'over' || why === 'used') return <Message kind={kind} of={why} takesFocus={takesFocus} />;
  const { title, text } = why === 'taken' ? taken : notListed;
  return (
    <MessageScreen
      kind={kind}
      screen="invitation"
      illustration={FailureIllustration}
      title={title}
      inError
      takesFocus={takesFocus}
    >
      <p className={message['text']}>{text(kind)}</p>
    </MessageScreen>
  );
}

interface MessageProps {
  kind: Kind;
  of: Ended | 'lost';
  takesFocus?: boolean;
}

/** Shown to a person who may have an account already. It leads to the login. */
function Message({ kind, of, takesFocus = false }: MessageProps) {
  const { instead, logIn } = useMessages(invitationMessages);
  const { title, text } = instead[of];
  return (
    <MessageScreen
      kind={kind}
      screen="invitation"
      illustration={FailureIllustration}
      title={title}
      inError={of !== 'lost'}
      takesFocus={takesFocus}
    >
      <p className={message['text']}>{text}</p>
      <ScreenLink className={button['button']} to={paths.login(kind)}>
        {logIn}
      </ScreenLink>
    </MessageScreen>
  );
}

function Done({ kind, invited }: { kind: OrganisationKind; invited: Invited }) {
  const { done, logIn, email, ids } = useMessages(invitationMessages);
  return (
    <MessageScreen kind={kind} screen="invitation" illustration={SuccessIllustration} title={done.title} takesFocus>
      <p className={message['text']}>{done.text[kind]}</p>
      <FactList
        facts={[
          { term: email, is: <EmailText text={invited.email} /> },
          { term: ids[kind], is: invited.id },
        ]}
      />
      <ScreenLink className={button['button']} to={paths.login(kind)}>
        {logIn}
      </ScreenLink>
    </MessageScreen>
  );
}
