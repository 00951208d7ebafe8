import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type ReactNode, useEffect } from 'react';
import { useHostMode } from '../../host/host-mode.ts';
import { protectMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useGo } from '../../router/go.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { useWayBack } from '../../router/way-back.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { ChoicePanel, NotNow, useChoices } from './choice-panel.tsx';

/** True for a person who must set up a second step and has a passkey. They show it, or turn on codes, and get no choice. */
export const isAskedForPasskey = ({ mfaRequired }: User): boolean =>
  mfaRequired?.ways?.some(({ type }) => type === 'PASSKEY') === true;

interface RequiredChoiceProps {
  kind: Kind;
  user: User;
  /** Shown if there are only codes to choose. */
  children: ReactNode;
}

/**
 * The guided way if the operator, a policy or an application asks for a second step. The ways out are the logout, the link back to the
 * application, and **Not now** while the set-up is not required yet.
 */
export function RequiredChoice({ kind, user, children }: RequiredChoiceProps) {
  const { shell } = useLoginMessages();
  const { text } = useMessages(protectMessages);
  const { logOut } = useMessages(signedInMessages);
  const { brand } = useHostMode();
  const back = useWayBack(kind, user);
  const choosing = useChoices(kind);
  const isRequired = user.mfaRequired !== undefined;
  if (isAskedForPasskey(user)) return <ToPasskey kind={kind} />;
  if (choosing === undefined) return <LoadingNotice text={shell.oneMoment} />;
  if (choosing === null || choosing.offered.every((choice) => choice === 'CODES')) return children;
  const asking = isRequired ? undefined : back.application;
  const why = isRequired ? text.required(brand.name) : asking === undefined ? text.none : text.asked(asking);
  return (
    <ChoicePanel
      kind={kind}
      screen="mfaSettings"
      choosing={choosing}
      text={why}
      links={
        <>
          {asking !== undefined && <a href={back.href}>{back.label}</a>}
          <ScreenLink to={paths.logout(kind)}>{logOut}</ScreenLink>
        </>
      }
    >
      {!isRequired && asking === undefined && <NotNow kind={kind} user={user} />}
    </ChoicePanel>
  );
}

function ToPasskey({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.passkeyRequired(kind), { replace: true }), [go, kind]);
  return null;
}
