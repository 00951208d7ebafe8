import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, type ReactNode } from 'react';
import { ForSignedIn } from '../../../navigation/for-signed-in.tsx';
import { paths, type Screen } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';

interface ForUpdateProps {
  kind: Kind;
  screen: Screen;
  /** Kinds that have nothing to change here are shown their details. */
  allowed: boolean;
  children: (user: User) => ReactNode;
}

/** RT16: without a profile an update form is the root. */
export function ForUpdate({ kind, screen, allowed, children }: ForUpdateProps) {
  return (
    <ForSignedIn kind={kind} screen={screen} elsewhere="root">
      {(user) => (allowed ? children(user) : <ToDetails kind={kind} />)}
    </ForSignedIn>
  );
}

function ToDetails({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.accountDetails(kind), { replace: true }), [go, kind]);
  return null;
}
