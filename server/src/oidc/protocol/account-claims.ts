import { userTypes } from '@selvage/contract/user-types';
import { openField } from '../../crypto/sealed-fields.ts';
import { activeOrganisationOf, roleOf } from '../../accounts/organisation-store.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lastBrandAndLanguage } from '../../messages/last-audience-store.ts';
import { RequestCache } from './request-cache.ts';

/** The claims of each scope. oidc-provider itself adds `sid`, `acr`, `amr` and `auth_time` to ID tokens. */
export const scopeClaims: Readonly<Record<OidcClient['scopes'][number], readonly string[]>> = {
  openid: ['sub', 'sid', 'acr', 'amr', 'auth_time'],
  kind: ['kind', 'privileges', 'wellness_only'],
  email: ['email', 'email_verified'],
  member: ['member_number'],
  provider: ['consultant_id', 'hospital_id'],
  group: ['group_id'],
  organisation: ['org_role'],
  profile: ['name', 'given_name', 'family_name', 'locale'],
  offline_access: [],
};

const providerClaims = { consultantID: 'consultant_id', hospitalID: 'hospital_id' } as const;

/**
 * Returns claims of an account. oidc-provider calls it: `use` is the kind of answer, `scope` the granted scopes, and
 * `named` the single claims that were requested and granted.
 */
type ClaimsOf = (use: string, scope: string, named: object) => Promise<Record<string, unknown>>;

/** An account in the form of oidc-provider. `libraryAccount` returns undefined if the account is erased, disabled or not activated. */
export interface LibraryAccount {
  accountId: string;
  claims: ClaimsOf;
}

type ClaimsDeps = Pick<Deps, 'db' | 'keys'> & { config: Pick<Config, 'organisations'> };

export async function libraryAccount(
  deps: ClaimsDeps,
  accountId: string,
  client: Pick<OidcClient, 'idTokenClaims'> | undefined,
  cache: RequestCache,
): Promise<LibraryAccount | undefined> {
  const known = cache.account(accountId);
  const read = known ? undefined : await activeAccount(deps.db, accountId);
  if (known ? !known.isActive : !read) return undefined;
  return {
    accountId,
    claims: async (use, scope, named) => {
      const wanted = new Set(Object.keys(named));
      // An ID token contains claims only for clients that cannot call `userinfo`, and claims that were requested by name.
      const isComplete = use !== 'id_token' || client?.idTokenClaims === true;
      if (isComplete) claimsOfScopes(scope).forEach((each) => wanted.add(each));
      if (wanted.size === 0) return {};
      const account = read ?? (await activeAccount(deps.db, accountId));
      const claims = Object.entries(account ? await claimsOf(deps, account, wanted) : {});
      return Object.fromEntries(claims.filter(([name]) => wanted.has(name)));
    },
  };
}

/** The claims that `userinfo` would return for these scopes. */
export async function claimsFor(
  deps: ClaimsDeps,
  accountId: AccountId,
  scopes: readonly string[],
): Promise<Record<string, unknown>> {
  const account = await libraryAccount(deps, accountId, undefined, new RequestCache());
  return account ? account.claims('userinfo', scopes.join(' '), {}) : {};
}

const activeAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'login_id', 'member_number', 'privileges', 'wellness_only'])
    .select(['group_id', 'first_name_sealed', 'last_name_sealed'])
    .where('id', '=', accountId)
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

type ActiveAccount = NonNullable<Awaited<ReturnType<typeof activeAccount>>>;

async function claimsOf(deps: ClaimsDeps, account: ActiveAccount, wanted: ReadonlySet<string>) {
  const { kind, email, login_id, member_number, privileges, wellness_only, group_id } = account;
  const { loginId, hasMemberNumber } = userTypes[kind];
  return {
    kind,
    privileges,
    ...(wellness_only !== null && { wellness_only: wellness_only === 'Y' }),
    email,
    email_verified: true,
    ...(hasMemberNumber && member_number !== null && { member_number }),
    ...(loginId !== null && login_id !== null && { [providerClaims[loginId]]: login_id }),
    ...(group_id !== null && { group_id }),
    ...(wanted.has('org_role') && (await organisationClaims(deps, account))),
    ...(scopeClaims.profile.some((each) => wanted.has(each)) && (await profileOf(deps, account))),
  };
}

/** What the person is among colleagues, if they have an organisation and it is switched on for their kind. */
async function organisationClaims({ db, config }: ClaimsDeps, account: ActiveAccount) {
  const organisation = await activeOrganisationOf(db, config, account);
  return organisation && { org_role: await roleOf(db, organisation, account.id) };
}

const claimsOfScopes = (scope: string): string[] =>
  scope.split(' ').flatMap((each) => (each in scopeClaims ? scopeClaims[each as keyof typeof scopeClaims] : []));

interface NamedAccount {
  id: AccountId;
  first_name_sealed: Buffer | null;
  last_name_sealed: Buffer | null;
}

/** The name claims. The names are decrypted only if they were requested. */
async function profileOf({ db, keys }: ClaimsDeps, account: NamedAccount) {
  const { id, first_name_sealed: first, last_name_sealed: last } = account;
  const given = first && openField(keys, 'account first name', id, first);
  const family = last && openField(keys, 'account last name', id, last);
  const written = await lastBrandAndLanguage(db, id);
  return {
    ...(given !== null && { given_name: given }),
    ...(family !== null && { family_name: family }),
    ...(given !== null && family !== null && { name: `${given} ${family}` }),
    ...(written && { locale: written.language }),
  };
}

export async function registeredAtOf(db: Db, accountId: string): Promise<Date | undefined> {
  const account = await db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirst();
  return account?.created_at;
}
