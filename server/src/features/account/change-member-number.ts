import { limits } from '@selvage/contract/limits';
import { keyed } from '../../config/keys.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit-store.ts';
import { isBirthDate } from '../../identity/birth-date.ts';
import { requirePassword } from '../../identity/current-password.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { tellOwner } from '../../identity/tell-owner.ts';
import { countHit, takeBackHit } from '../../identity/throttle-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { birthDateDigestOf, setMemberNumber } from './account-change-store.ts';

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
  await requirePassword(deps, person, password, 'password.wrong', context);
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
  const birthDate = await deps.registry.birthDateOf(memberNumber).catch(async (error: unknown) => {
    await giveBack();
    if (error instanceof Refusal) await note(error.refusal);
    throw error;
  });
  const digest = await birthDateDigestOf(deps.db, accountId);
  if (birthDate === null || !isBirthDate(deps.keys, accountId, digest, birthDate)) return refuseNumber('not-theirs');
  const isFree = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    if (!(await setMemberNumber(tx, accountId, memberNumber))) return false;
    await audit(tx, { event: 'member-number-changed', result: 'ok', accountId, kind, origin, at: now });
    await tellOwner(tx, { letter: 'member-number-changed', accountId, recipient: email }, context, now);
    return true;
  });
  if (!isFree) return refuseNumber('taken');
  await giveBack();
}

/** F4: counted before anything is looked up. */
async function countTry(
  deps: ChangeDeps,
  accountId: string,
  noteTooMany: () => Promise<void>,
): Promise<() => Promise<void>> {
  const now = deps.now();
  const key = keyed(deps.keys.pseudonym, 'member-number', accountId);
  const { hits, endsAt } = await countHit(deps.db, key, limits.memberNumberWindow, now);
  if (hits > limits.memberNumberTries) {
    await noteTooMany();
    refuse('request.too-many', { retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000) });
  }
  return () => takeBackHit(deps.db, key);
}
