import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { here } from '../navigation/here.ts';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';

/** RT4. */
export function UpdateMemberNumberRedirect({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => {
    const kept = new URLSearchParams(here.search);
    kept.set('memberarea', 'true');
    go(paths.updateMemberNumber(kind), { replace: true, search: kept.toString() });
  }, [go, kind]);
  return null;
}
