import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type ReactNode, useEffect } from 'react';
import { useHostMode } from '../../../host/host-mode.ts';
import { useGo } from '../../../router/go.ts';
import { paths } from '../../../router/paths.ts';
import { RequireSignedIn } from '../../../router/require-signed-in.tsx';

interface ConfirmGuardProps {
  kind: Kind;
  screen: 'confirm' | 'confirmCode';
  children: (user: User) => ReactNode;
}

/**
 * Shows a confirm screen only to a signed-in person. An embedded screen redirects to the entry, because nothing is confirmed inside another
 * page.
 */
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
