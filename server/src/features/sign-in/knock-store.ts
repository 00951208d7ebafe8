import { userTypes, type Kind } from '@selvage/contract/user-types';
import { ask } from '../../db/ask.ts';
import type { Db } from '../../db/database.ts';
import { abandonedBefore, countAttempt } from '../../identity/guard-store.ts';
import type { SignInAccount } from '../../identity/user-store.ts';

export interface Knocking {
  kind: Kind;
  email: string;
  /** Counted against when the address is nobody's. */
  stranger: Buffer;
  slots: number;
  now: Date;
}

export interface Knocked {
  account: SignInAccount | undefined;
  /** Whether there was room for one more attempt. */
  counted: boolean;
}

// Finds whom an address belongs to and counts the attempt before it is made, in one: nearly every sign-in begins with it.
// `account:` and the id is what `accountSubject` hashes. It need not be on the disk at once: whatever the answer will be, it
// is written after this, and what is written waits for all that was before. Only an attempt that never got an answer, because
// the database fell over, may go uncounted.
const knockStatement = `
  with found as (
    select id, email, login_id, password_hash, activated_at is not null as activated, two_factor, mobile_sealed
    from accounts where realm = $1 and email = $2 and kind = $3
  ), counted as (${countAttempt(
    `coalesce((select sha256(('account:' || id)::bytea) from found), $4::bytea)`,
    '$5::timestamptz',
    '$6::int',
    '$7::timestamptz',
  )})
  select json_build_object('counted', exists (select from counted), 'account', (select json_build_object(
    'id', id::text, 'email', email, 'loginId', login_id, 'passwordHash', password_hash, 'activated', activated,
    'twoFactor', two_factor, 'mobileSealed', encode(mobile_sealed, 'base64')) from found)) as knocked
  where set_config('synchronous_commit', 'off', true) is not null`;

type Found = Omit<SignInAccount, 'mobileSealed'> & { mobileSealed: string | null };

export async function knock(db: Db, { kind, email, stranger, slots, now }: Knocking): Promise<Knocked> {
  const asked = [userTypes[kind].realm, email, kind, stranger, now, slots, abandonedBefore(now)];
  const knocked = await ask<{ account: Found | null; counted: boolean }>(db, knockStatement, asked);
  const { account, counted } = knocked ?? { account: null, counted: false };
  return { account: account ? asStored(account) : undefined, counted };
}

const asStored = (found: Found): SignInAccount => ({
  ...found,
  mobileSealed: found.mobileSealed === null ? null : Buffer.from(found.mobileSealed, 'base64'),
});
