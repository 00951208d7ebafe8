import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backFromSettings } from '../../../navigation/back-target.ts';
import { ForSignedIn } from '../../../navigation/for-signed-in.tsx';
import { useQuery } from '../../../navigation/place.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { AccountCloth } from '../account-cloth.tsx';
import { SettingsCards } from './settings-cards.tsx';

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
  return (
    <AccountCloth kind={kind} heading={heading} words={settings} back={back}>
      <SettingsCards kind={kind} />
    </AccountCloth>
  );
}
