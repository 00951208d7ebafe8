import type { Kind } from '@selvage/contract/user-types';
import { lazy, useEffect } from 'react';
import { useGo } from '../router/go.ts';
import { appLocation } from '../router/location.ts';
import { useLinkCode } from '../router/mailed-link.ts';
import { paths } from '../router/paths.ts';

const ExchangeScreen = lazy(async () => ({
  default: (await import('../features/reset/exchange/screen.tsx')).ExchangeScreen,
}));

/** Redirects an emailed reset link to the reset, and everything else to the login with its query. */
export function EntryScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held' && link.action === 'reset-password') return <ExchangeScreen kind={kind} code={link.code} />;
  // After a reload during the exchange, the reset finds out whether the code was exchanged.
  return <To path={link.state === 'lost' ? paths.reset(kind) : paths.login(kind)} />;
}

function To({ path }: { path: string }) {
  const go = useGo();
  useEffect(() => go(path, { replace: true }), [go, path]);
  return null;
}

/** Redirects from the short path, and adds to the query that the person came from the member area. */
export function UpdateMemberNumberRedirect({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => {
    const kept = new URLSearchParams(appLocation.search);
    kept.set('memberarea', 'true');
    go(paths.updateMemberNumber(kind), { replace: true, search: kept.toString() });
  }, [go, kind]);
  return null;
}
