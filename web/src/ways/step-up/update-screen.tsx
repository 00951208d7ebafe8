import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { accountMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useGo } from '../../router/go.ts';
import { appLocation } from '../../router/location.ts';
import { LockedPanel } from '../../router/panels/message-screens.tsx';
import { type Screen, paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { type Target, TargetLink } from '../../router/panels/target-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from './panel.tsx';
import { type StepUp, useStepUp } from './state.ts';
import { SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { AccountCard } from '../../router/panels/account-card.tsx';
import column from '../../ui/cards/form-column.module.css';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface RequireUpdatableProps {
  kind: Kind;
  screen: Screen;
  /** Kinds that have nothing to change here are shown their details. */
  allowed: boolean;
  children: (user: User) => ReactNode;
}

/** RT16: without a profile an update form is the root. */
export function RequireUpdatable({ kind, screen, allowed, children }: RequireUpdatableProps) {
  return (
    <RequireSignedIn kind={kind} screen={screen} elsewhere="root">
      {(user) => (allowed ? children(user) : <ToDetails kind={kind} />)}
    </RequireSignedIn>
  );
}

function ToDetails({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.accountDetails(kind), { replace: true }), [go, kind]);
  return null;
}

export interface UpdateFormProps<Result = void> {
  kind: Kind;
  user: User;
  stepUp: StepUp;
  onDone: (result: Result) => void;
  onLocked: () => void;
  onProblems: (shown: boolean) => void;
}

export interface UpdateDoneProps<Result = void> {
  kind: Kind;
  result: Result;
  back: Target;
  /** To the form once more. */
  onAgain: () => void;
}

interface UpdateFlowProps<Result> {
  kind: Kind;
  screen: Screen;
  user: User;
  back: Target;
  messages: UpdateMessages;
  /** WY8: a person without a second step is asked for a code from their mailbox. */
  asksMailbox?: boolean;
  form: ComponentType<UpdateFormProps<Result>>;
  done: ComponentType<UpdateDoneProps<Result>>;
}

type Stage<Result> = { type: 'form' } | { type: 'done'; result: Result } | { type: 'locked' };

/** A form, and then what came of it in its place. */
export function UpdateFlow<Result>(props: UpdateFlowProps<Result>) {
  const { kind, screen, user, back, messages, asksMailbox = false, form: Form, done: Done } = props;
  const [stage, setStage] = useState<Stage<Result>>({ type: 'form' });
  const go = useGo();
  const onDone = (result: Result) => {
    // A form that goes and an address that is set again tell password managers that it worked.
    go(appLocation.pathname, { replace: true });
    setStage({ type: 'done', result });
  };
  if (stage.type === 'locked') return <LockedPanel kind={kind} screen={screen} email={user.email} />;
  if (stage.type === 'done')
    return <Done kind={kind} result={stage.result} back={back} onAgain={() => setStage({ type: 'form' })} />;
  return (
    <UpdatePanel kind={kind} screen={screen} messages={messages} back={back} asksMailbox={asksMailbox}>
      {({ stepUp, onProblems }) => (
        <Form
          kind={kind}
          user={user}
          stepUp={stepUp}
          onDone={onDone}
          onLocked={() => setStage({ type: 'locked' })}
          onProblems={onProblems}
        />
      )}
    </UpdatePanel>
  );
}

interface UpdateMessages {
  title: string;
  text: string;
  /** Why it asks for the second factor first. */
  stepUp?: string;
}

interface UpdatePanelProps {
  kind: Kind;
  screen: Screen;
  messages: UpdateMessages;
  back: Target;
  asksMailbox: boolean;
  children: (form: { stepUp: StepUp; onProblems: (shown: boolean) => void }) => ReactNode;
}

function UpdatePanel({ kind, screen, messages, back, asksMailbox, children }: UpdatePanelProps) {
  const { stepUp: stepUpMessages } = useMessages(signedInMessages);
  const [formInError, setFormInError] = useState(false);
  const [panelInError, setPanelInError] = useState(false);
  const stepUp = useStepUp({ mailbox: asksMailbox });
  const { asked } = stepUp;
  const summary = asked ? { title: stepUpMessages.title, text: messages.stepUp ?? stepUpMessages.reason } : messages;
  const heading = useScreen({ screen, kind, title: summary.title, inError: asked ? panelInError : formInError });
  return (
    <AccountCard kind={kind} heading={heading} messages={summary} more={<StepUpCodeSentTo asked={asked} />} back={back}>
      <div hidden={asked !== null}>
        <div className={column['column']}>{children({ stepUp, onProblems: setFormInError })}</div>
      </div>
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setPanelInError} />
      )}
    </AccountCard>
  );
}

interface DonePanelProps {
  kind: Kind;
  screen: Screen;
  messages: { title: string; text: string };
  next: Target;
}

export function DonePanel({ kind, screen, messages: { title, text }, next }: DonePanelProps) {
  const messages = useMessages(accountMessages);
  const heading = useScreen({ screen, kind, title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <SuccessIllustration />
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        <p className={message['text']}>
          <Unbroken text={text} />
        </p>
        <TargetLink className={button['button']} to={next}>
          {messages.next}
        </TargetLink>
      </div>
    </TwoPanelCard>
  );
}
