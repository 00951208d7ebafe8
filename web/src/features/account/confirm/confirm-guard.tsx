import type { User } from '@selvage/contract/api/session';
import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import type { Kind } from '@selvage/contract/user-types';
import { type ReactNode, useEffect } from 'react';
import { useHostMode } from '../../../host/host-mode.ts';
import { useGo } from '../../../router/go.ts';
import { landing } from '../../../router/next-step.ts';
import { paths } from '../../../router/paths.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';

interface ConfirmGuardProps {
  kind: Kind;
  screen: 'confirm' | 'confirmCode';
  children: (user: User) => ReactNode;
}

/** Shows a confirm screen only to somebody who is logged in. OP35: inside another page nothing is confirmed, and it leads to the entry. */
export function ConfirmGuard({ kind, screen, children }: ConfirmGuardProps) {
  const { embedded } = useHostMode();
  if (embedded) return <ToEntry kind={kind} />;
  return (
    <RequireSignedIn kind={kind} screen={screen}>
      {children}
    </RequireSignedIn>
  );
}

function ToEntry({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.entry(kind), { replace: true, search: '' }), [go, kind]);
  return null;
}

/** OP16: an application is told that the person went back; whoever came from an area goes to their own. */
export function wayBack(kind: Kind, user: User, search: string): string {
  const redir = safeRedirect(new URLSearchParams(search).get('redir'), location.origin);
  const waiting = redir === undefined ? undefined : new URL(redir);
  if (!waiting?.pathname.startsWith('/oidc/interaction/')) return landing(kind, user);
  waiting.searchParams.set('answer', 'deny');
  return waiting.href;
}
