import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit-store.ts';
import { failAttempt } from '../../identity/lockout.ts';
import type { SignInAccount } from '../../identity/user-store.ts';
import { enqueue } from '../../outbox/outbox-store.ts';
import { refuse } from '../../refuse.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';

/** Counts the failure, tells the owner if it was the one that locked, and says the one thing every wrong attempt hears. */
export async function refuseAttempt(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  attempt: SignInAttempt,
  account: SignInAccount | undefined,
  subject: Buffer,
): Promise<never> {
  const now = deps.now();
  const { kind, brand, language, origin } = attempt;
  const whom = account ? { accountId: account.id } : { subject };
  await deps.db.transaction().execute(async (tx) => {
    await audit(tx, {
      event: 'sign-in',
      result: 'refused',
      reason: 'wrong-credentials',
      ...whom,
      kind,
      origin,
      at: now,
    });
    const lock = await failAttempt(tx, deps, subject);
    if (!lock) return;
    await audit(tx, { event: 'account-locked', result: 'ok', ...whom, kind, origin, at: now });
    await enqueue(
      tx,
      {
        letter: account ? 'account-locked' : 'none',
        channel: account ? 'email' : 'none',
        recipient: account?.email ?? null,
        accountId: account?.id ?? null,
        secretId: null,
        brand,
        language,
        facts: { until: lock.until?.toISOString() ?? '' },
        expiresAt: null,
      },
      now,
    );
  });
  return refuse('sign-in.wrong-credentials');
}
