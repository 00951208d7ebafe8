import type { Kind } from '@selvage/contract/user-types';
import { useContentText } from '../api/content-text.ts';
import { Prose } from '../ui/text/prose.tsx';

/** The text of the terms. If it cannot be loaded the screen shows nothing, because the link to the page of the terms stays. */
export function TermsText({ kind }: { kind: Kind }) {
  const terms = useContentText('terms', kind);
  if (terms.phase === 'loading' || !terms.html) return null;
  return <Prose html={terms.html} />;
}
