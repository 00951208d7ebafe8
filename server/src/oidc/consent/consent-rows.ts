import { isOrganisationRole } from '@selvage/contract/api/colleagues';
import { isLanguage } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import type { ConsentWords } from './words.ts';

/** The claims that `userinfo` would return to the application. */
export type Claims = Readonly<Record<string, unknown>>;

export interface ConsentRow {
  label: string;
  /** The present value. Null if the account has no such value. */
  value: string | null;
}

export interface ConsentRows {
  details: readonly ConsentRow[];
  /** The actions that the application may perform with an API. */
  uses: readonly string[];
  login: readonly string[];
}

type Label = keyof ConsentWords['labels'];
type ReadValue = (claims: Claims, words: ConsentWords) => string | null;

const textOf =
  (...names: string[]): ReadValue =>
  (claims) =>
    names.map((name) => claims[name]).find((value) => typeof value === 'string') ?? null;

/** The rows of the scopes with personal data, in the order of the page. */
const details: readonly { scope: string; label: Label; value: ReadValue }[] = [
  { scope: 'profile', label: 'name', value: textOf('name', 'given_name', 'family_name') },
  { scope: 'email', label: 'email', value: textOf('email') },
  { scope: 'member', label: 'memberNumber', value: textOf('member_number') },
  { scope: 'provider', label: 'providerId', value: textOf('consultant_id', 'hospital_id') },
  { scope: 'group', label: 'group', value: textOf('group_id') },
  {
    scope: 'organisation',
    label: 'role',
    value: ({ org_role: role }, { roles }) => (isOrganisationRole(role) ? roles[role] : null),
  },
  { scope: 'kind', label: 'kind', value: (claims, { kinds: names }) => kindOf(claims, names) },
  {
    scope: 'profile',
    label: 'language',
    value: ({ locale }, { languages: names }) => (isLanguage(locale) ? names[locale] : null),
  },
];

const loginScopes = ['openid', 'offline_access'] as const;

export function consentRows(scopes: readonly string[], claims: Claims, words: ConsentWords): ConsentRows {
  const known = new Set<string>([...details.map(({ scope }) => scope), ...loginScopes]);
  return {
    details: details
      .filter(({ scope }) => scopes.includes(scope))
      .map(({ label, value }) => ({ label: words.labels[label], value: value(claims, words) })),
    uses: scopes.filter((scope) => !known.has(scope)).map(words.scope),
    login: loginScopes.filter((scope) => scopes.includes(scope)).map(words.scope),
  };
}

function kindOf({ kind }: Claims, names: ConsentWords['kinds']): string | null {
  const found = kinds.find((each) => each === kind);
  return found === undefined ? null : names[found];
}
