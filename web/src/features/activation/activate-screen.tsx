import type { Kind } from '@selvage/contract/user-types';
import { useLinkCode } from '../../navigation/use-link-code.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { LinkPanel } from './link-panel.tsx';
import { LostLinkPanel } from './lost-link-panel.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';

/** AC1, AC2, AC4. */
export function ActivateScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held') return <LinkPanel kind={kind} code={link.code} />;
  if (link.state === 'lost' && !mayBeSignedIn()) return <LostLinkPanel kind={kind} />;
  return <SignedInPanel kind={kind} lostLink={link.state === 'lost'} />;
}
