import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Config } from '../../config/config.ts';
import { organisationPolicy } from '../../config/organisation-settings.ts';
import type { Deps } from '../../deps.ts';
import { hashFormatOf } from '../../ways/password/foreign-hashes/foreign-hash.ts';
import { prepareAccounts, writeAccounts } from './account-import-store.ts';
import type { Colleague, ColumnRule, Draft, RowProblem, Target } from './import-row.ts';
import {
  kindRule,
  passwordHashRule,
  privilegesRule,
  roleRule,
  titleRule,
  twoFactorRule,
  yesOrNoRule,
} from './value-rules.ts';
import { irishDay, birthDateRule } from '@selvage/contract/rules/dates';
import { fieldLimits } from '@selvage/contract/field-limits';
import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, groupIdRule, memberNumberRule } from '@selvage/contract/rules/identifiers';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';

type Need = 'must' | 'may' | 'none';

interface AccountColumn {
  rule: ColumnRule;
  for: Readonly<Record<Kind, Need>>;
}

const need = (consultant: Need, group: Need, hospital: Need, member: Need, wellness: Need): Record<Kind, Need> => ({
  consultant,
  group,
  hospital,
  member,
  wellness,
});

/** The columns of each kind. A reset asks members for their birth date, so without one they could never set a password. */
// oxfmt-ignore
const accountColumns = (now: Date, mobileRule: ColumnRule) => ({
  //                                             consultant group   hospital member  wellness
  email:        { rule: emailRule,        for: need('must', 'must', 'must', 'must', 'must') },
  passwordHash: { rule: passwordHashRule, for: need('must', 'may',  'must', 'must', 'must') },
  loginId:      { rule: consultantIdRule, for: need('must', 'none', 'must', 'none', 'none') },
  memberNumber: { rule: memberNumberRule, for: need('none', 'none', 'none', 'must', 'may') },
  birthDate:    { rule: birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today: irishDay(now) }), for: need('none', 'none', 'none', 'must', 'must') },
  title:        { rule: titleRule,        for: need('none', 'none', 'none', 'none', 'may') },
  firstName:    { rule: firstNameRule,    for: need('none', 'none', 'none', 'none', 'may') },
  lastName:     { rule: lastNameRule,     for: need('none', 'none', 'none', 'none', 'may') },
  groupId:      { rule: groupIdRule,      for: need('none', 'may',  'none', 'none', 'must') },
  privileges:   { rule: privilegesRule,   for: need('may',  'may',  'may',  'may',  'may') },
  twoFactor:    { rule: twoFactorRule,    for: need('may',  'may',  'may',  'may',  'may') },
  mobile:       { rule: mobileRule,       for: need('may',  'may',  'may',  'may',  'may') },
  role:         { rule: roleRule,         for: need('may',  'may',  'may',  'none', 'none') },
  activated:    { rule: yesOrNoRule,      for: need('may',  'may',  'may',  'may',  'may') },
}) as const satisfies Record<string, AccountColumn>;

type AccountColumnName = keyof ReturnType<typeof accountColumns>;

type AccountDeps = Pick<Deps, 'keys' | 'now'> & {
  requestId: string;
  /** The rule for mobile numbers. It accepts numbers of the same countries as the screens. */
  mobileRule: ColumnRule;
  config: Pick<Config, 'organisations'>;
};
type Given = Partial<Record<AccountColumnName, string>>;

/** The destination of accounts of every kind, or of one kind. With one kind the file needs no column for it. */
export function accountTarget(deps: AccountDeps, only?: Kind): Target {
  const rules = Object.entries(accountColumns(deps.now(), deps.mobileRule)).filter(
    ([, column]) => only === undefined || column.for[only] !== 'none',
  );
  const names = rules.map(([name, column]) => ({
    name,
    required: only ? column.for[only] === 'must' : name === 'email',
  }));

  const validate = (
    kind: Kind,
    values: readonly (string | undefined)[],
  ): { draft: Draft } | { problem: RowProblem } => {
    const given: Record<string, string> = {};
    for (const [index, [column, { rule, for: needs }]] of rules.entries()) {
      const typed = values[index] ?? '';
      if (typed.trim() === '') {
        if (needs[kind] === 'must') return { problem: { column, reason: 'required' } };
        continue;
      }
      if (needs[kind] === 'none' || (column === 'role' && organisationPolicy(deps.config, kind) === null))
        return { problem: { column, reason: 'not-for-this-kind' } };
      const result = rule(typed);
      if (!result.ok) return { problem: { column, reason: result.problem } };
      given[column] = result.value;
    }
    if (given['twoFactor'] === 'SMS' && given['mobile'] === undefined)
      return { problem: { column: 'mobile', reason: 'required' } };
    if (given['role'] !== undefined && kind === 'group' && given['groupId'] === undefined)
      return { problem: { column: 'groupId', reason: 'required' } };
    return { draft: draftOf(kind, given) };
  };

  return {
    columns: only ? names : [{ name: 'kind', required: true }, ...names],
    replacement: null,
    validate: (values) => {
      if (only) return validate(only, values);
      const [typedKind = '', ...rest] = values;
      const kind = kindRule(typedKind);
      return kind.ok ? validate(kind.value as Kind, rest) : { problem: { column: 'kind', reason: kind.problem } };
    },
    prepare: prepareAccounts,
    write: (connection, batch, isRehearsal) => writeAccounts(connection, deps, batch, isRehearsal),
  };
}

function draftOf(kind: Kind, given: Given): Draft {
  const { realm } = userTypes[kind];
  const { email = '', passwordHash = null, loginId = null, memberNumber = null, birthDate = null } = given;
  // A person without a password sets the first one by a mailed link, which also activates the account.
  const activated = given.activated ?? (passwordHash === null ? 'no' : 'yes');
  return {
    cells: [
      kind,
      realm,
      email,
      loginId,
      memberNumber,
      passwordHash,
      activated,
      given.privileges ?? '{}',
      kind === 'wellness' ? 'Y' : null,
      given.twoFactor ?? null,
      given.title ?? null,
      given.groupId ?? null,
    ],
    colleague: colleagueOf(kind, given),
    keys: [
      { column: 'email', key: `${realm} ${email}` },
      ...(loginId === null
        ? []
        : [{ column: 'loginId', key: `${kind} ${loginId}`, isShared: given.role !== undefined }]),
      ...(memberNumber === null ? [] : [{ column: 'memberNumber', key: `number ${memberNumber}` }]),
    ],
    birthDate,
    sealed: { mobile: given.mobile, firstName: given.firstName, lastName: given.lastName },
    hashFormat: passwordHash === null ? null : hashFormatOf(passwordHash),
  };
}

function colleagueOf(kind: Kind, given: Given): Colleague | null {
  const { sharedId } = userTypes[kind];
  const id = sharedId === null ? undefined : given[sharedId];
  return id === undefined
    ? null
    : { organisation: `${kind} ${id}`, role: (given.role as OrganisationRole | undefined) ?? null };
}
