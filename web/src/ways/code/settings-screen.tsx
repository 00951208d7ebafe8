import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { useHostMode } from '../../host/host-mode.ts';
import { signedInMessages, twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useQuery } from '../../router/location.ts';
import { LockedPanel, UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { TargetLink } from '../../router/panels/target-link.tsx';
import { owesSetup, useSignedIn } from '../../router/require-signed-in.tsx';
import { useWayBack } from '../../router/way-back.ts';
import { useScreen } from '../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../step-up/panel.tsx';
import { type Asked, useStepUp } from '../step-up/state.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { BackLink, TwoFactorCard } from './card.tsx';
import { type OpenSetup, setupFlow, startsSetup, useSetupFlow } from './setup-flow.ts';
import { SettingsForm } from './settings-form.tsx';
import { useBackToChoice, useGuide } from '../protect/guided.ts';
import { isAskedForPasskey, RequiredChoice } from '../protect/required-choice.tsx';
import { useSetup } from './settings-state.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import styles from './card.module.css';

/**
 * Switches codes on, off or to another way. A person who must set up a second step before the login is complete may choose another way than
 * codes here.
 */
export function TwoFactorSettingsScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const { embedded } = useHostMode();
  const found = useSignedIn(kind, 'login', owesSetup);
  const { chosen } = useGuide();
  const isInitial = useIsInitial();
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen="mfaSettings" onRetry={found.retry} />;
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  const { user } = found;
  const codes = <CodeSettings kind={kind} user={user} />;
  // An embedding page does not show the screens of the other ways.
  if (!isInitial(user) || chosen === 'CODES' || embedded) return codes;
  return (
    <RequiredChoice kind={kind} user={user}>
      {codes}
    </RequiredChoice>
  );
}

/** A person who must set up a second step gets the initial set-up, even if the address does not say so. */
function useIsInitial(): (user: User) => boolean {
  const isSaid = new URLSearchParams(useQuery()).get('initial') === 'true';
  return ({ mfaRequired }) => isSaid || mfaRequired !== undefined;
}

function CodeSettings({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const found = useSetup(kind, user);
  const flow = useSetupFlow();
  const [locked, setLocked] = useState(false);
  useEffect(() => () => setupFlow.dispatch({ event: 'left', screen: 'settings', to: 'elsewhere' }), []);

  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen="mfaSettings" onRetry={found.retry} />;
  if (flow.step === 'unloaded' || flow.step === 'done') return <LoadingNotice text={shell.oneMoment} />;
  if (locked) return <LockedPanel kind={kind} screen="mfaSettings" email={user.email} />;
  return <SettingsPanel kind={kind} user={user} flow={flow} onLocked={() => setLocked(true)} />;
}

interface SettingsPanelProps {
  kind: Kind;
  user: User;
  flow: OpenSetup;
  onLocked: () => void;
}

function SettingsPanel({ kind, user, flow, onLocked }: SettingsPanelProps) {
  const { settings } = useMessages(twoFactorMessages);
  const { stepUp: stepUpMessages } = useMessages(signedInMessages);
  const [formInError, setFormInError] = useState(false);
  const [panelInError, setPanelInError] = useState(false);
  const stepUp = useStepUp();
  const isGuided = useGuide().chosen === 'CODES';
  const { asked } = stepUp;
  const title = asked ? stepUpMessages.title : settings.title;
  const inError = asked ? panelInError : formInError;
  const heading = useScreen({ screen: 'mfaSettings', kind, title, inError });
  const initial = useIsInitial()(user);
  return (
    <TwoFactorCard
      kind={kind}
      heading={heading}
      title={title}
      step={initial || isGuided || startsSetup(flow) ? (isGuided && !isAskedForPasskey(user) ? 2 : 1) : undefined}
      lead={<SettingsLead kind={kind} user={user} initial={initial} asked={asked} />}
    >
      <SettingsForm
        kind={kind}
        email={user.email}
        flow={flow}
        initial={initial}
        stepUp={stepUp}
        onLocked={onLocked}
        onProblems={setFormInError}
      />
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setPanelInError} />
      )}
    </TwoFactorCard>
  );
}

interface SettingsLeadProps {
  kind: Kind;
  user: User;
  initial: boolean;
  asked: Asked | null;
}

/** The introduction, the email of the account, and the links that lead away. */
function SettingsLead({ kind, user, initial, asked }: SettingsLeadProps) {
  const { settings } = useMessages(twoFactorMessages);
  const { back: goBack, loggedInAs, logOut } = useMessages(signedInMessages);
  const isGuided = useGuide().chosen === 'CODES';
  const choice = useBackToChoice(kind);
  // A set-up that the insurer requires can only be left by logging out.
  const back = useWayBack(kind, user);
  const asking = initial && user.mfaRequired === undefined ? back.application : undefined;
  const requiredText = isAskedForPasskey(user) ? settings.besidePasskeyText : settings.initialText;
  const initialText = asking === undefined ? requiredText : settings.askedText(asking);
  return (
    <>
      <p>
        <Unbroken text={asked ? settings.stepUp : initial ? initialText : settings.text} />
      </p>
      {user.email !== undefined && (
        <p className={styles['who']}>
          <EmailText text={loggedInAs(user.email)} />
        </p>
      )}
      <StepUpCodeSentTo asked={asked} />
      {initial ? (
        <>
          {isGuided && <TargetLink to={choice}>{settings.otherWays}</TargetLink>}
          {asking !== undefined && <a href={back.href}>{back.label}</a>}
          <ScreenLink to={paths.logout(kind)}>{logOut}</ScreenLink>
        </>
      ) : isGuided ? (
        <TargetLink to={choice}>{goBack}</TargetLink>
      ) : (
        <>
          <BackLink kind={kind}>{settings.back}</BackLink>
          <OtherWays kind={kind} />
        </>
      )}
    </>
  );
}

/** An embedding page has no security page, so ours opens in a new window. */
function OtherWays({ kind }: { kind: Kind }) {
  const { settings } = useMessages(twoFactorMessages);
  const { shell } = useLoginMessages();
  const { embedded } = useHostMode();
  const to = paths.security(kind);
  if (!embedded) return <ScreenLink to={to}>{settings.otherWays}</ScreenLink>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {settings.otherWays} {shell.opensInNewTab}
    </a>
  );
}
