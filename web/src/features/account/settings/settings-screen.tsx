import type { AccountSummary } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backFromSettings } from '../../../navigation/back-target.ts';
import { ForSignedIn } from '../../../navigation/for-signed-in.tsx';
import { useQuery } from '../../../navigation/place.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { accountOf } from '../account-of.ts';
import { AccountPage } from '../account-page.tsx';
import { useAccountSummary } from '../use-account-summary.ts';
import { SettingsCards } from './settings-cards.tsx';
import { AboutYou, Safety } from './settings-facts.tsx';
import styles from './settings.module.css';
import { useSecondFactor, type KnownSecondFactor } from './use-second-factor.ts';

/** SE1. Rows and cards are blank until all is known, and then come together: one that came later would push the others down. */
export function SettingsScreen({ kind }: { kind: Kind }) {
  return (
    <ForSignedIn kind={kind} screen="settings">
      {(user) => <Settings kind={kind} user={user} />}
    </ForSignedIn>
  );
}

function Settings({ kind, user }: { kind: Kind; user: User }) {
  const { settings } = useBook(accountBook);
  const heading = useScreen({ screen: 'settings', kind, title: settings.title });
  const back = backFromSettings(kind, user, useQuery());
  const secondFactor = useSecondFactor();
  const summary = useAccountSummary(true);
  const isKnown = summary !== undefined && secondFactor.phase !== 'finding';
  const facts = isKnown ? { summary, secondFactor } : blankFacts(kind);
  return (
    <AccountPage kind={kind} heading={heading} words={settings} email={user.email} back={back}>
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
          <Safety kind={kind} secondFactor={facts.secondFactor} summary={facts.summary} />
        </div>
        <SettingsCards kind={kind} secondFactor={facts.secondFactor} />
      </div>
    </AccountPage>
  );
}

/** The rows and cards that the kind usually has, with nothing in them. */
const blankFacts = (kind: Kind): { summary: AccountSummary; secondFactor: KnownSecondFactor } => ({
  summary: accountOf[kind].hasNameAndGroup ? { name: '', groupId: '' } : {},
  secondFactor: { phase: 'offered', state: 'unknown' },
});
