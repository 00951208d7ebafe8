import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import type { LinkRequest, Sent } from './request-link.ts';
import { RequestPanel } from './request-panel.tsx';
import { SentPanel } from './sent-panel.tsx';

/** The form, and then where to look for the letter. Who wants another address finds the form as they left it. */
export function ResetRequest({ kind, restart }: { kind: Kind; restart: boolean }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [last, setLast] = useState<LinkRequest | null>(null);
  const onSent = (now: Sent) => {
    setSent(now);
    setLast(now.request);
  };
  if (sent) return <SentPanel kind={kind} sent={sent} onDifferent={() => setSent(null)} />;
  return <RequestPanel kind={kind} restart={restart} last={last} onSent={onSent} />;
}
