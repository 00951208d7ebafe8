import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { hashFormatOf } from '../../identity/foreign-hashes/foreign-hash.ts';
import { seal } from '../../identity/sealed.ts';
import { accountColumns, type AccountColumnName } from './account-columns.ts';
import { prepareAccounts, writeAccounts } from './account-import-store.ts';
import { byteCell } from './copy-text.ts';
import type { Draft, RowProblem, Target } from './draft.ts';
import { kindRule } from './small-rules.ts';

type AccountDeps = Pick<Deps, 'keys' | 'now'> & {
  requestId: string;
  /** Whose mobile numbers are accepted, as on the screens. */
  phoneCountries: readonly string[];
};
type Given = Partial<Record<AccountColumnName, string>>;

/** Accounts of every kind, or of one that the file need not name. */
export function accountTarget(deps: AccountDeps, only?: Kind): Target {
  const rules = Object.entries(accountColumns(deps.now(), deps.phoneCountries)).filter(
    ([, column]) => only === undefined || column.for[only] !== 'none',
  );
  const names = rules.map(([name, column]) => ({
    name,
    required: only ? column.for[only] === 'must' : name === 'email',
  }));

  const judge = (kind: Kind, values: readonly string[]): { draft: Draft } | { problem: RowProblem } => {
    const given: Record<string, string> = {};
    for (const [index, [column, { rule, for: needs }]] of rules.entries()) {
      const typed = values[index] ?? '';
      if (typed.trim() === '') {
        if (needs[kind] === 'must') return { problem: { column, reason: 'required' } };
        continue;
      }
      if (needs[kind] === 'none') return { problem: { column, reason: 'not-for-this-kind' } };
      const verdict = rule(typed);
      if (!verdict.ok) return { problem: { column, reason: verdict.problem } };
      given[column] = verdict.value;
    }
    if (given['twoFactor'] === 'SMS' && given['mobile'] === undefined)
      return { problem: { column: 'mobile', reason: 'required' } };
    return { draft: draftOf(deps, kind, given) };
  };

  return {
    columns: only ? names : [{ name: 'kind', required: true }, ...names],
    isRegistry: false,
    judge: (values) => {
      if (only) return judge(only, values);
      const [typedKind = '', ...rest] = values;
      const kind = kindRule(typedKind);
      return kind.ok ? judge(kind.value as Kind, rest) : { problem: { column: 'kind', reason: kind.problem } };
    },
    prepare: prepareAccounts,
    write: (connection, batch, isRehearsal) => writeAccounts(connection, deps, batch, isRehearsal),
  };
}

function draftOf({ keys }: AccountDeps, kind: Kind, given: Given): Draft {
  const { realm } = userTypes[kind];
  const { email = '', passwordHash = null, loginId = null, memberNumber = null, birthDate = null } = given;
  const sealed = (text: string | undefined) => (text === undefined ? null : byteCell(seal(keys.seal, text)));
  // Somebody without a password sets their first one by a mailed link, which activates them.
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
      sealed(given.mobile),
      given.title ?? null,
      sealed(given.firstName),
      sealed(given.lastName),
      given.groupId ?? null,
    ],
    keys: [
      { column: 'email', key: `${realm} ${email}` },
      ...(loginId === null ? [] : [{ column: 'loginId', key: `${kind} ${loginId}` }]),
      ...(memberNumber === null ? [] : [{ column: 'memberNumber', key: `number ${memberNumber}` }]),
    ],
    birthDate,
    hashFormat: passwordHash === null ? null : hashFormatOf(passwordHash),
  };
}
