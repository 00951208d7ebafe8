import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { backToSettings } from '../../../router/back-target.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';
import { useQuery } from '../../../router/location.ts';
import { useScreen } from '../../../router/use-screen.ts';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { AccountPage } from '../../../router/panels/account-page.tsx';
import { DetailsList } from './details-list.tsx';

export function DetailsScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="accountDetails">
      {(user) => <Details kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Details({ kind, user }: { kind: Kind; user: User }) {
  const { details } = useMessages(accountMessages);
  const heading = useScreen({ screen: 'accountDetails', kind, title: details.title });
  const back = backToSettings(kind, useQuery());
  return (
    <AccountPage kind={kind} heading={heading} messages={details} back={back}>
      <DetailsList kind={kind} user={user} />
    </AccountPage>
  );
}
