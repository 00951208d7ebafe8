import type { Kind } from '@selvage/contract/user-types';
import { useLinkCode } from '../../../router/mailed-link.ts';
import { paths } from '../../../router/paths.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';
import type { SignedInUser } from '../../../session/current-user.ts';
import { privacyMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { UpdateFlow } from '../../../ways/step-up/update-screen.tsx';
import { isInsured } from '../insured.ts';
import { CloseForm, ClosingAsked } from './close-form.tsx';
import { KeepAccount, LinkLost } from './keep-account.tsx';

/** Closes the account in seven days. With the code of a mailed link, it keeps the account, and needs no login. */
export function CloseAccountScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held') return <KeepAccount kind={kind} code={link.code} />;
  if (link.state === 'lost') return <LinkLost kind={kind} />;
  return (
    <RequireSignedIn kind={kind} screen="closeAccount" owingTerms>
      {(user) => <Close kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Close({ kind, user }: { kind: Kind; user: SignedInUser }) {
  const { closing } = useMessages(privacyMessages);
  return (
    <UpdateFlow
      kind={kind}
      screen="closeAccount"
      user={user}
      back={{ screen: paths.privacy(kind) }}
      backLabel={closing.cancel}
      messages={{
        title: closing.title,
        text: closing.text[isInsured(kind) ? 'insured' : 'other'],
        stepUp: closing.stepUp,
      }}
      asksMailbox
      form={CloseForm}
      done={ClosingAsked}
    />
  );
}
