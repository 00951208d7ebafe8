import type { Kind } from '@selvage/contract/user-types';
import { lazy, useEffect, useState } from 'react';
import { here } from '../navigation/here.ts';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';

const ExchangeScreen = lazy(async () => ({
  default: (await import('../features/reset/exchange-screen.tsx')).ExchangeScreen,
}));

/** RT2: an emailed reset link leads to the reset, everything else to Login with its query. */
export function EntryScreen({ kind }: { kind: Kind }) {
  const [code] = useState(resetCode);
  return code ? <ExchangeScreen kind={kind} code={code} /> : <ToLogin kind={kind} />;
}

function resetCode(): string | null {
  const query = new URLSearchParams(here.search);
  return query.get('action') === 'reset-password' ? query.get('code') : null;
}

function ToLogin({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.login(kind), { replace: true }), [go, kind]);
  return null;
}
