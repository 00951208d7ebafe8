import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { OidcClient } from '../config/oidc-config.ts';
import type { Db } from '../db/database.ts';

/** OP24: which claims each scope has. `sid`, `acr`, `amr` and `auth_time` are put in by the library, in an ID token alone. */
export const scopeClaims: Readonly<Record<OidcClient['scopes'][number], readonly string[]>> = {
  openid: ['sub', 'sid', 'acr', 'amr', 'auth_time'],
  kind: ['kind', 'privileges', 'wellness_only'],
  email: ['email', 'email_verified'],
  member: ['member_number'],
  provider: ['consultant_id', 'hospital_id'],
  group: ['group_id'],
  profile: ['name', 'given_name', 'family_name', 'locale'],
  offline_access: [],
};

const providerClaims = { consultantID: 'consultant_id', hospitalID: 'hospital_id' } as const;

/** An account as the library asks for it. Undefined where it is gone, disabled or not activated. */
export interface LibraryAccount {
  accountId: string;
  kind: Kind;
  registeredAt: Date;
  claims: () => Promise<Record<string, unknown>>;
}

export async function libraryAccount(db: Db, accountId: string): Promise<LibraryAccount | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select([
      'id',
      'kind',
      'created_at',
      'email',
      'login_id',
      'member_number',
      'privileges',
      'wellness_only',
      'group_id',
    ])
    .where('id', '=', accountId)
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return undefined;
  const { kind, email, login_id, member_number, privileges, wellness_only, group_id } = account;
  const { loginId, hasMemberNumber } = userTypes[kind];
  return {
    accountId,
    kind,
    registeredAt: account.created_at,
    claims: async () => ({
      kind,
      privileges,
      ...(wellness_only !== null && { wellness_only: wellness_only === 'Y' }),
      email,
      email_verified: true,
      ...(hasMemberNumber && member_number !== null && { member_number }),
      ...(loginId !== null && login_id !== null && { [providerClaims[loginId]]: login_id }),
      ...(group_id !== null && { group_id }),
    }),
  };
}

export async function registeredAtOf(db: Db, accountId: string): Promise<Date | undefined> {
  const account = await db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirst();
  return account?.created_at;
}
