import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backFromSettings } from '../../../navigation/back-target.ts';
import { ForSignedIn } from '../../../navigation/for-signed-in.tsx';
import { useQuery } from '../../../navigation/place.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { AccountPage } from '../account-page.tsx';
import { useAccountSummary } from '../use-account-summary.ts';
import { SettingsCards } from './settings-cards.tsx';
import { AboutYou, Safety } from './settings-facts.tsx';
import styles from './settings.module.css';
import { useSecondFactor } from './use-second-factor.ts';

/** SE1. */
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
  return (
    <AccountPage kind={kind} heading={heading} words={settings} email={user.email} back={back}>
      <div className={styles['overview']}>
        <div className={styles['sections']}>
          <AboutYou kind={kind} user={user} summary={summary} />
          <Safety kind={kind} secondFactor={secondFactor} summary={summary} />
        </div>
        <SettingsCards kind={kind} secondFactor={secondFactor} />
      </div>
    </AccountPage>
  );
}
