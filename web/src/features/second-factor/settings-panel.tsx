import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { CodeSentTo } from '../../fields/code-sent-to.tsx';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { StepUpPanel } from '../../step-up/panel.tsx';
import { useStepUp } from '../../step-up/state.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { signedInBook } from '../../words/signed-in-book.ts';
import styles from './second-factor.module.css';
import { SecondFactorCloth } from './second-factor-cloth.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { OpenSetup } from './setup-flow.ts';
import { WayBack } from './way-back.tsx';

interface SettingsPanelProps {
  kind: Kind;
  user: User;
  flow: OpenSetup;
  onLocked: () => void;
}

export function SettingsPanel({ kind, user, flow, onLocked }: SettingsPanelProps) {
  const { settings, logout } = useBook(secondFactorBook);
  const { stepUp: stepUpWords, loggedInAs } = useBook(signedInBook);
  const [formInError, setFormInError] = useState(false);
  const [panelInError, setPanelInError] = useState(false);
  const stepUp = useStepUp();
  const { asked } = stepUp;
  const title = asked ? stepUpWords.title : settings.title;
  const inError = asked ? panelInError : formInError;
  const heading = useScreen({ screen: 'mfaSettings', kind, title, inError });
  // RT13: whoever owes the set-up is in it, whatever the address says.
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true' || user.mfaRequired !== undefined;
  const lead = (
    <>
      <p>{asked ? settings.stepUp : initial ? settings.initialText : settings.text}</p>
      {user.email !== undefined && <p className={styles['who']}>{loggedInAs(user.email)}</p>}
      {asked?.ask === 'code' && <CodeSentTo {...asked.pending} />}
      {initial ? (
        <ScreenLink to={paths.logout(kind)}>{logout}</ScreenLink>
      ) : (
        <WayBack kind={kind}>{settings.back}</WayBack>
      )}
    </>
  );
  return (
    <SecondFactorCloth kind={kind} heading={heading} title={title} step={initial ? 1 : undefined} lead={lead}>
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
    </SecondFactorCloth>
  );
}
