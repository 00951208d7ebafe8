import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backToSettings } from '../../../navigation/back-target.ts';
import { ForSignedIn } from '../../../navigation/for-signed-in.tsx';
import { useQuery } from '../../../navigation/place.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { AccountPage } from '../account-page.tsx';
import { DetailsList } from './details-list.tsx';

/** AD1. */
export function DetailsScreen({ kind }: { kind: Kind }) {
  return (
    <ForSignedIn kind={kind} screen="accountDetails">
      {(user) => <Details kind={kind} user={user} />}
    </ForSignedIn>
  );
}

function Details({ kind, user }: { kind: Kind; user: User }) {
  const { details } = useBook(accountBook);
  const heading = useScreen({ screen: 'accountDetails', kind, title: details.title });
  const back = backToSettings(kind, useQuery());
  return (
    <AccountPage kind={kind} heading={heading} words={details} back={back}>
      <DetailsList kind={kind} user={user} />
    </AccountPage>
  );
}
