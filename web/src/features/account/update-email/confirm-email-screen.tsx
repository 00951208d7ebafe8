import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { useLinkCode } from '../../../navigation/use-link-code.ts';
import { ConfirmPanel } from './confirm-panel.tsx';
import { LostLinkPanel } from './lost-link-panel.tsx';

/** UP1: with or without a session. */
export function ConfirmEmailScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held') return <ConfirmPanel kind={kind} code={link.code} />;
  return link.state === 'lost' ? <LostLinkPanel kind={kind} /> : <NoLink kind={kind} />;
}

/** A link that has lost its code on the way is as good as expired. */
function NoLink({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.updateEmailVerify(kind, 'fail'), { replace: true }), [go, kind]);
  return null;
}
