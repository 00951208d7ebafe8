import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';

/** RT2: an emailed reset link leads to the reset, everything else to Login with its query. */
export function EntryScreen({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const resets = query.get('action') === 'reset-password' && query.has('code');
    go(resets ? paths.reset(kind) : paths.login(kind), { replace: true });
  }, [go, kind]);
  return null;
}
