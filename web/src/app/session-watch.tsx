import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { IdleDialog } from '../features/sign-out/idle-dialog.tsx';
import { appLocation } from '../router/location.ts';
import { paths } from '../router/paths.ts';
import { signOutSearch } from '../router/session-ended.ts';
import { useGo } from '../router/go.ts';
import { useCurrentUser } from '../session/current-user.ts';
import type { SessionEndReason } from '../session/idle-watch.ts';

/** Watches the session on the screens of this application, once the browser knows that a person is signed in. */
export function SessionWatch({ kind }: { kind: Kind }) {
  const go = useGo();
  const user = useCurrentUser();
  const half = user?.mfaRequired !== undefined;
  const onSessionEnd = useCallback(
    (reason: SessionEndReason) => {
      // A person who still owes a code has not reached the page in `redir` yet, so the next login must lead to that page.
      const redir = half ? new URLSearchParams(appLocation.search).get('redir') : appLocation.pathname;
      // The screen is replaced even with unsaved changes, because the session is over.
      go(paths.logout(kind), { replace: true, search: signOutSearch(reason, redir) });
    },
    [go, kind, half],
  );
  if (user === null) return null;
  return <IdleDialog enabled half={half} onSessionEnd={onSessionEnd} />;
}
