import { accountLimits } from '@selvage/contract/limits';
import { digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { setMemberNumberIfFree } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { isBirthDate, renewBirthDate } from '../../accounts/birth-date.ts';
import { requirePassword } from '../../ways/password/current-password.ts';
import { countProof } from '../../accounts/registry-proof.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import { countHit, takeBackHit } from '../../attempts/throttle-store.ts';
import { notify } from '../../messages/notify.ts';
import { Refusal, refuse, secondsUntil } from '../../refuse.ts';
import { birthDateDigestOf } from './store.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'registry'>;

/** UP2, Q-28: only a policy whose holder was born on this person's birth date, which five tries a day do not find out. */
export async function changeMemberNumber(
  deps: ChangeDeps,
  person: SignedInPerson,
  { memberNumber, password }: { memberNumber: string; password: string },
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind, email } = person.account;
  const { origin } = context;
  // Before anything is asked for or counted: they know their own number.
  if (memberNumber === person.account.memberNumber) refuse('number.unchanged');
  const compared = await requirePassword(deps, person, password, 'password.wrong', context);
  const note = (reason: string) =>
    audit(deps.db, {
      event: 'member-number-changed',
      result: 'refused',
      reason,
      accountId,
      kind,
      origin,
      at: deps.now(),
    });
  const refuseNumber = async (reason: string): Promise<never> => {
    await note(reason);
    return refuse('number.unavailable');
  };
  const giveBack = await countTry(deps, accountId, () => note('too-many'));
  const isTheirs = await countProof(
    deps,
    { kind: 'member', number: memberNumber, whenLocked: 'request.too-many' },
    async () => {
      const birthDate = await deps.registry.birthDateOf(memberNumber);
      const stored = await birthDateDigestOf(deps.db, accountId);
      if (birthDate === null || !isBirthDate(deps.keys, accountId, stored, birthDate)) return false;
      await renewBirthDate(deps.db, deps.keys, { id: accountId, stored, date: birthDate });
      return true;
    },
  ).catch(async (error: unknown) => {
    await giveBack();
    if (error instanceof Refusal) await note(error.refusal);
    throw error;
  });
  if (!isTheirs) return refuseNumber('not-theirs');
  const isFree = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // F25: a reset, “this wasn't me” or a logout that came meanwhile: what was proven is no longer so.
    await lockOwnAccount(tx, person, { hash: compared, whenChanged: 'password.wrong' });
    if (!(await setMemberNumberIfFree(tx, accountId, memberNumber))) return false;
    await audit(tx, { event: 'member-number-changed', result: 'ok', accountId, kind, origin, at: now });
    await notify(tx, { message: 'member-number-changed', accountId, recipient: email }, context, now);
    return true;
  });
  if (!isFree) return refuseNumber('taken');
  await giveBack();
}

/** An account has a count of its own beside that of each policy, taken before anything is looked up. */
async function countTry(
  deps: ChangeDeps,
  accountId: string,
  noteTooMany: () => Promise<void>,
): Promise<() => Promise<void>> {
  const now = deps.now();
  const key = digest(deps.keys, 'member-number', accountId);
  const { hits, endsAt } = await countHit(deps.db, key, accountLimits.memberNumberWindow, now);
  if (hits > accountLimits.memberNumberTries) {
    await noteTooMany();
    refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now) });
  }
  return () => takeBackHit(deps.db, key);
}
