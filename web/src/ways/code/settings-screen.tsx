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
import { useWayBack } from '../../router/way-back.ts';
import { useScreen } from '../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../step-up/panel.tsx';
import { type Asked, useStepUp } from '../step-up/state.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { BackLink, TwoFactorCard } from './card.tsx';
import { type OpenSetup, setupFlow, startsSetup, useSetupFlow } from './setup-flow.ts';
import { SettingsForm } from './settings-form.tsx';
import { useGuide } from '../protect/guided.ts';
import { useSetup } from './settings-state.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import styles from './card.module.css';

/** Switches codes on, off or to another way, also for a person who must set them up before the login is complete. */
export function TwoFactorSettingsScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const found = useSetup(kind);
  const flow = useSetupFlow();
  const [locked, setLocked] = useState(false);
  useEffect(() => () => setupFlow.dispatch({ event: 'left', screen: 'settings', to: 'elsewhere' }), []);

  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen="mfaSettings" onRetry={found.retry} />;
  if (found.phase === 'finding' || flow.step === 'unloaded' || flow.step === 'done')
    return <LoadingNotice text={shell.oneMoment} />;
  if (locked) return <LockedPanel kind={kind} screen="mfaSettings" email={found.user.email} />;
  return <SettingsPanel kind={kind} user={found.user} flow={flow} onLocked={() => setLocked(true)} />;
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
  const { isGuided } = useGuide();
  const { asked } = stepUp;
  const title = asked ? stepUpMessages.title : settings.title;
  const inError = asked ? panelInError : formInError;
  const heading = useScreen({ screen: 'mfaSettings', kind, title, inError });
  // A person who must set codes up gets the form for the initial set-up, even if the address does not say so.
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true' || user.mfaRequired !== undefined;
  return (
    <TwoFactorCard
      kind={kind}
      heading={heading}
      title={title}
      step={initial || isGuided || startsSetup(flow) ? (isGuided ? 2 : 1) : undefined}
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
  const { loggedInAs, logOut } = useMessages(signedInMessages);
  const { embedded } = useHostMode();
  // A set-up that the insurer requires can only be left by logging out.
  const back = useWayBack(kind, user);
  const asking = initial && user.mfaRequired === undefined ? back.application : undefined;
  const initialText = asking === undefined ? settings.initialText : settings.askedText(asking);
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
          {asking !== undefined && <a href={back.href}>{back.label}</a>}
          <ScreenLink to={paths.logout(kind)}>{logOut}</ScreenLink>
        </>
      ) : (
        <>
          <BackLink kind={kind}>{settings.back}</BackLink>
          {!embedded && <ScreenLink to={paths.security(kind)}>{settings.otherWays}</ScreenLink>}
        </>
      )}
    </>
  );
}
