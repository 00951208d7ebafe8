import { stopPasskeyAsks } from '@selvage/contract/api/passkey-offers';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { callResult } from '../../api/call.ts';
import { protectMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { follow, useGo } from '../../router/go.ts';
import { useQuery } from '../../router/location.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { TargetLink } from '../../router/panels/target-link.tsx';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { ChoicePanel, NotNow, useChoices } from './choice-panel.tsx';
import { unguided, useGuide } from './guided.ts';
import linkButton from '../../ui/buttons/link-button.module.css';

/** The guided way to protect an account, after a login or from the security page. If a second step is required, the 2FA page shows it. */
export function ProtectScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="protect">
      {(user) => <Protect kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Protect({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { text } = useMessages(protectMessages);
  const { back } = useMessages(signedInMessages);
  const search = useQuery();
  const choosing = useChoices(kind);
  const { isOffered } = useGuide();
  if (choosing === undefined) return <LoadingNotice text={shell.oneMoment} />;
  if (choosing === null) return <NothingToChoose kind={kind} user={user} isOffered={isOffered} />;
  return (
    <ChoicePanel
      kind={kind}
      screen="protect"
      choosing={choosing}
      text={text[choosing.ways.asked.length === 0 ? 'none' : 'more']}
      links={!isOffered && <TargetLink to={{ screen: unguided(paths.security(kind), search) }}>{back}</TargetLink>}
    >
      {isOffered && <PutOff kind={kind} user={user} />}
    </ChoicePanel>
  );
}

interface NothingToChooseProps {
  kind: Kind;
  user: User;
  isOffered: boolean;
}

/** Redirects a person who has every way already: during a login to the next step, otherwise to the security page, which lists the ways. */
function NothingToChoose({ kind, user, isOffered }: NothingToChooseProps) {
  const go = useGo();
  useEffect(() => {
    if (isOffered) follow(nextStepFromHere(kind, user));
    else go(paths.security(kind), { replace: true });
  }, [kind, user, isOffered, go]);
  return null;
}

function PutOff({ kind, user }: { kind: Kind; user: User }) {
  const messages = useMessages(protectMessages);
  const stop = async () => {
    // If the call fails, the person is asked once more.
    await callResult(stopPasskeyAsks, { body: {} });
    follow(nextStepFromHere(kind, user));
  };
  return (
    <>
      <NotNow kind={kind} user={user} />
      <div>
        <button type="button" className={linkButton['link']} onClick={() => void stop()}>
          {messages.never}
        </button>
      </div>
    </>
  );
}
