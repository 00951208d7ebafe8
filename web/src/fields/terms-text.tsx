import type { Kind } from '@selvage/contract/user-types';
import { useContentText } from '../api/content-text.ts';
import { Prose } from '../ui/text/prose.tsx';

/** CM1: the terms themselves. Where they cannot be had nothing is said: the link to their page is still there. */
export function TermsText({ kind }: { kind: Kind }) {
  const terms = useContentText('terms', kind);
  if (terms.phase === 'loading' || !terms.html) return null;
  return <Prose html={terms.html} />;
}
