import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-store.ts';
import { audit } from './audit-store.ts';
import { failAttempt, type Subject } from './lockout.ts';
import type { RequestContext } from './request-context.ts';

interface Failed {
  kind: Kind;
  subject: Subject;
  /** Nobody, where the address has no account: it is counted all the same. */
  account: { id: AccountId; email: string } | undefined;
}

/** Counts a wrong password. Whether it was the one that locked: then the owner is told by mail. */
export async function countFailure(
  tx: Db,
  deps: Pick<Deps, 'now' | 'config'>,
  { kind, subject, account }: Failed,
  { brand, language, origin }: RequestContext,
): Promise<boolean> {
  const now = deps.now();
  const lock = await failAttempt(tx, deps, subject);
  if (!lock) return false;
  const whom = account ? { accountId: account.id } : { subject };
  await audit(tx, { event: 'account-locked', result: 'ok', ...whom, kind, origin, at: now });
  await enqueue(
    tx,
    {
      letter: account ? 'account-locked' : 'none',
      channel: account ? 'email' : 'none',
      recipient: account?.email ?? null,
      accountId: account?.id ?? null,
      secretId: null,
      brand: brand.id,
      language,
      facts: { until: lock.until?.toISOString() ?? '' },
      expiresAt: null,
    },
    now,
  );
  return true;
}
