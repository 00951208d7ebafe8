import type { Kind } from '@selvage/contract/user-types';
import type { Visitor, VisitorAccount } from '../visitor.ts';

export type Admission =
  | { verdict: 'welcome'; account: VisitorAccount }
  | { verdict: 'wrong-area'; account: VisitorAccount }
  /** Not known, or with something still owed that the login screen sends them to. */
  | { verdict: 'log-in' };

export function admission(visitor: Visitor, kinds: readonly Kind[]): Admission {
  if (visitor.state !== 'signed-in' || !visitor.account.activated) return { verdict: 'log-in' };
  const { account } = visitor;
  return { verdict: kinds.includes(account.kind) ? 'welcome' : 'wrong-area', account };
}
