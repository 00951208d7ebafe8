import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
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
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'mfaSettings', kind, title: settings.title, inError });
  // RT13: whoever owes the set-up is in it, whatever the address says.
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true' || user.mfaRequired !== undefined;
  const lead = (
    <>
      <p>{initial ? settings.initialText : settings.text}</p>
      {initial ? (
        <ScreenLink to={paths.logout(kind)}>{logout}</ScreenLink>
      ) : (
        <WayBack kind={kind}>{settings.back}</WayBack>
      )}
    </>
  );
  return (
    <SecondFactorCloth kind={kind} heading={heading} title={settings.title} step={initial ? 1 : undefined} lead={lead}>
      <SettingsForm
        kind={kind}
        email={user.email}
        flow={flow}
        initial={initial}
        onLocked={onLocked}
        onProblems={setInError}
      />
    </SecondFactorCloth>
  );
}
