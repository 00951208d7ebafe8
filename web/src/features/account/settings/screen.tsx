import type { AccountSummary } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backFromSettings } from '../../../router/back-target.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';
import { useQuery } from '../../../router/location.ts';
import { useScreen } from '../../../router/use-screen.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { accountByKind } from '../account-by-kind.ts';
import { AccountPage } from '../account-page.tsx';
import { useAccountSummary } from '../state.ts';
import { SettingsCards } from './cards.tsx';
import { AboutYou, SecuritySummary } from './facts.tsx';
import styles from './settings.module.css';
import { useTwoFactor, type KnownSecondFactor } from './state.ts';

/** SE1. Rows and cards are blank until all is known, and then come together: one that came later would push the others down. */
export function SettingsScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="settings">
      {(user) => <Settings kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Settings({ kind, user }: { kind: Kind; user: User }) {
  const { settings } = useMessages(accountMessages);
  const heading = useScreen({ screen: 'settings', kind, title: settings.title });
  const back = backFromSettings(kind, user, useQuery());
  const twoFactor = useTwoFactor();
  const summary = useAccountSummary(true);
  const isKnown = summary !== undefined && twoFactor.phase !== 'finding';
  const facts = isKnown ? { summary, twoFactor } : blankFacts(kind);
  return (
    <AccountPage kind={kind} heading={heading} messages={settings} email={user.email} back={back}>
      <div role="status">{!isKnown && <VisuallyHidden>{settings.loading}</VisuallyHidden>}</div>
      <div
        key={isKnown ? 'known' : 'blank'}
        className={styles['overview']}
        inert={!isKnown}
        aria-hidden={!isKnown || undefined}
        data-blank={!isKnown || undefined}
      >
        <div className={styles['sections']}>
          <AboutYou kind={kind} user={user} summary={facts.summary} />
          <SecuritySummary kind={kind} twoFactor={facts.twoFactor} summary={facts.summary} />
        </div>
        <SettingsCards kind={kind} twoFactor={facts.twoFactor} />
      </div>
    </AccountPage>
  );
}

/** The rows and cards that the kind usually has, with nothing in them. */
const blankFacts = (kind: Kind): { summary: AccountSummary; twoFactor: KnownSecondFactor } => ({
  summary: accountByKind[kind].hasNameAndGroup ? { name: '', groupId: '' } : {},
  twoFactor: { phase: 'offered', state: 'unknown' },
});
