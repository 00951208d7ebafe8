import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit-store.ts';
import { countFailure } from '../../identity/count-failure.ts';
import type { Subject } from '../../identity/lockout.ts';
import type { SignInAccount } from '../../identity/user-store.ts';
import { refuse } from '../../refuse.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';

/** Counts the failure and says the one thing every wrong attempt hears. */
export async function refuseAttempt(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { kind, context }: SignInAttempt,
  account: SignInAccount | undefined,
  subject: Subject,
): Promise<never> {
  const whom = account ? { accountId: account.id } : { subject };
  const { origin } = context;
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await audit(tx, { event: 'sign-in', result: 'refused', reason: 'wrong-credentials', ...whom, kind, origin, at });
    await countFailure(tx, deps, { kind, subject, account }, context);
  });
  return refuse('sign-in.wrong-credentials');
}
