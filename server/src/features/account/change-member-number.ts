import { accountLimits } from '@selvage/contract/limits';
import { setMemberNumberIfFree } from '../../accounts/account-store.ts';
import { isBirthDate, renewBirthDate } from '../../accounts/birth-date.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { countProof } from '../../accounts/registry-proof.ts';
import { countHit, takeBackHit } from '../../attempts/throttle-store.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuse, secondsUntil } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';
import { birthDateDigestOf } from './store.ts';

/**
 * Links another policy to the account, if its holder has this person's birth date. Five tries a day are too few to find such a policy by
 * guessing.
 */
export async function changeMemberNumber(
  deps: Deps,
  person: SignedInPerson,
  { memberNumber, password }: { memberNumber: string; password: string },
): Promise<void> {
  const { id } = person.account;
  // This check comes first, because it reveals nothing: people know their own number.
  if (memberNumber === person.account.memberNumber) refuse('number.unchanged');
  const proven = await requireCurrentPassword(deps, person, password);
  const noteRefusal = (reason: string) => auditRefusal(deps, person, 'member-number-changed', reason);
  const refuseNumber = async (reason: string): Promise<never> => {
    await noteRefusal(reason);
    return refuse('number.unavailable');
  };
  const giveBack = await countTry(deps, person);
  const isTheirs = await countProof(
    deps,
    { kind: 'member', number: memberNumber, whenLocked: 'request.too-many' },
    async () => {
      const birthDate = await deps.registry.birthDateOf(memberNumber);
      const stored = await birthDateDigestOf(deps.db, id);
      if (birthDate === null || !isBirthDate(deps.keys, id, stored, birthDate)) return false;
      await renewBirthDate(deps.db, deps.keys, { id, stored, date: birthDate });
      return true;
    },
  ).catch(async (error: unknown) => {
    await giveBack();
    if (error instanceof Refusal) await noteRefusal(error.refusal);
    throw error;
  });
  if (!isTheirs) return refuseNumber('not-theirs');
  const isFree = await changeAccount(deps, person, { proven }, async (change) => {
    if (!(await setMemberNumberIfFree(change.tx, id, memberNumber))) return change.untold(false);
    await change.audit('member-number-changed');
    await change.notify('member-number-changed');
    return true;
  });
  if (!isFree) return refuseNumber('taken');
  await giveBack();
}

/**
 * Counts a try of this account before the registry is asked. The tries for each policy are counted in addition. Returns a function that
 * takes the count back.
 */
async function countTry(deps: Deps, person: SignedInPerson): Promise<() => Promise<void>> {
  const now = deps.now();
  const key = digest(deps.keys, 'member-number', person.account.id);
  const { hits, endsAt } = await countHit(deps.db, key, accountLimits.memberNumberWindow, now);
  if (hits > accountLimits.memberNumberTries) {
    await auditRefusal(deps, person, 'member-number-changed', 'too-many');
    refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now) });
  }
  return () => takeBackHit(deps.db, key);
}
