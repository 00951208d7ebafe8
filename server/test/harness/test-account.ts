import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../src/deps.ts';
import { birthDateDigest } from '../../src/accounts/birth-date.ts';
import { setTwoFactor } from '../../src/accounts/account-store.ts';
import { testOwner } from './quick-hashing.ts';

export const testPassword = 'Woven-cloth-42';

export interface TestAccount {
  kind?: Kind;
  email?: string;
  password?: string | null;
  loginId?: string;
  memberNumber?: string;
  activated?: boolean;
  privileges?: string[];
  wellnessOnly?: 'Y' | 'N';
  twoFactor?: 'EMAIL' | 'SMS';
  mobile?: string;
  birthDate?: string;
  /** False as for an imported one. */
  selfRegistered?: boolean;
}

let count = 0;

/** Hashing is slow on purpose: a file's accounts share the work where they share the password. */
const hashes = new WeakMap<Deps['hashing'], Map<string, Promise<string>>>();
function hashOf({ hashing }: Pick<Deps, 'hashing'>, password: string): Promise<string> {
  const known = hashes.get(hashing) ?? new Map<string, Promise<string>>();
  hashes.set(hashing, known);
  const hash = known.get(password) ?? hashing.hash(password, testOwner);
  known.set(password, hash);
  return hash;
}

/** Puts an account straight into the database and returns what is needed to sign in with it. */
export async function addAccount(deps: Pick<Deps, 'db' | 'hashing' | 'keys' | 'now'>, given: TestAccount = {}) {
  count += 1;
  const kind = given.kind ?? 'member';
  const email = given.email ?? `person-${count}@test.example`;
  const loginId = given.loginId ?? (userTypes[kind].loginId ? String(60_000 + count) : null);
  const password = given.password === undefined ? testPassword : given.password;
  const { id } = await deps.db
    .insertInto('accounts')
    .values({
      kind,
      realm: userTypes[kind].realm,
      email,
      login_id: loginId,
      member_number: given.memberNumber ?? null,
      password_hash: password === null ? null : await hashOf(deps, password),
      activated_at: given.activated === false ? null : deps.now(),
      privileges: given.privileges ?? [],
      wellness_only: given.wellnessOnly ?? null,
      two_factor: null,
      mobile_sealed: null,
      created_at: deps.now(),
      self_registered: given.selfRegistered ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { twoFactor = null, mobile = null } = given;
  if (twoFactor !== null || mobile !== null) await setTwoFactor(deps.db, deps.keys, id, { twoFactor, mobile });
  if (given.birthDate !== undefined) {
    const digest = birthDateDigest(deps.keys, id, given.birthDate);
    await deps.db.updateTable('accounts').set({ birth_date_digest: digest }).where('id', '=', id).execute();
  }
  return { id, email, credentials: { email, password: password ?? '', userType: userTypes[kind].wire, loginId } };
}

/** By which the desk and the command line know an account. */
export async function referenceOf({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<string> {
  const row = db.selectFrom('account_references').select('reference').where('account_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).reference;
}
