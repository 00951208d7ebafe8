import type { Kind } from '@selvage/contract/user-types';
import { requiredNow } from '../../src/config/two-factor-settings.ts';
import { addAccount, testPassword as password } from '../harness/accounts.ts';
import type { InterruptibleApp } from './interruptible-app.ts';
import type { Model } from './model.ts';
import type { Account, Factor } from './model-state.ts';

export const registeredBySomebodyElse = 'a member registered by somebody else';

interface Given {
  kind: Kind;
  factor: Factor | null;
  activated: boolean;
  /** The passkey or authenticator app that is added after the first login. */
  ways?: readonly ('app' | 'passkey')[];
  /** True if the account is administrator of an organisation, in which the stranger is staff. */
  hasColleague?: true;
  /** How often the set-up is drawn. Most calls need a logged-in person, so accounts that need few steps to log in are drawn more often. */
  weight: number;
}

/** The accounts that sequences start with. */
// oxfmt-ignore
const given = {
  'a member without a second factor':                      { kind: 'member',     factor: null,    activated: true,  weight: 3 },
  'a consultant with codes by email':                      { kind: 'consultant', factor: 'EMAIL', activated: true,  weight: 3 },
  'a member with codes by text':                           { kind: 'member',     factor: 'SMS',   activated: true,  weight: 2 },
  'a member with an authenticator app':                    { kind: 'member',     factor: null,    activated: true,  weight: 2, ways: ['app'] },
  'a consultant with codes by email and a passkey':        { kind: 'consultant', factor: 'EMAIL', activated: true,  weight: 2, ways: ['passkey'] },
  'a member with codes by text, an app and a passkey':     { kind: 'member',     factor: 'SMS',   activated: true,  weight: 2, ways: ['app', 'passkey'] },
  'an imported member with codes by email, not activated': { kind: 'member',     factor: 'EMAIL', activated: false, weight: 1 },
  'a consultant with codes by email and a colleague':      { kind: 'consultant', factor: 'EMAIL', activated: true,  weight: 3, hasColleague: true },
  'a hospital that must set up a second factor':           { kind: 'hospital',   factor: null,    activated: true,  weight: 1 },
  [registeredBySomebodyElse]:                              { kind: 'member',     factor: null,    activated: false, weight: 1 },
} as const satisfies Record<string, Given>;
export type SetUp = keyof typeof given;

export const addedWays = (setUp: SetUp): Given['ways'] => (given[setUp] as Given).ways;

export const drawnSetUps = (Object.keys(given) as SetUp[]).flatMap((setUp) =>
  Array.from({ length: given[setUp].weight }, () => setUp),
);

export const birthDate = '1980-01-15';
export const otherBirthDate = '1971-07-07';

interface Owner {
  email: string;
  mobile: string;
  memberNumber: string;
}

/** Adds the account that the sequence attacks. Adds none if the sequence begins before its registration. */
export async function addVictim(
  { server }: InterruptibleApp,
  model: Model,
  setUp: SetUp,
  owner: Owner,
): Promise<Account> {
  const { kind, factor, activated, hasColleague }: Given = given[setUp];
  const mobile = factor === 'SMS' ? owner.mobile : null;
  const memberNumber = kind === 'member' ? owner.memberNumber : null;
  const facts = { kind, email: owner.email, password, activated, birthDate };
  const added =
    setUp === registeredBySomebodyElse
      ? undefined
      : await addAccount(server.deps, {
          ...facts,
          ...(factor && { twoFactor: factor }),
          ...(hasColleague && { role: 'administrator' as const }),
          ...(mobile !== null && { mobile }),
          ...(memberNumber !== null && { memberNumber }),
        });
  const loginId = added?.credentials.loginId ?? null;
  const mustHaveFactor = requiredNow(server.deps.config.twoFactor[kind], server.deps.now()) === 'two-step';
  const more = { id: added?.id ?? '0', loginId, factor, mobile, memberNumber, mustHaveFactor, selfRegistered: false };
  const victim = model.account({ ...facts, ...more });
  victim.isClosed = added === undefined;
  if (hasColleague)
    victim.place = { role: 'administrator', access: 'open', givenBy: null, givenAt: 0, colleagues: [victim] };
  return victim;
}

/** Adds the stranger’s own account, of the same kind. It is a colleague of the owner if the owner has one. */
export async function addOther(
  { server }: InterruptibleApp,
  model: Model,
  { kind, mustHaveFactor, loginId, place }: Account,
  email: string,
): Promise<Account> {
  const shared = place === null ? {} : { loginId: loginId ?? '', role: 'staff' as const };
  const { id, credentials } = await addAccount(server.deps, { kind, email, birthDate, ...shared });
  const facts = { id, kind, loginId: credentials.loginId, email, password, birthDate, mustHaveFactor };
  const more = { factor: null, mobile: null, activated: true, memberNumber: null, selfRegistered: false };
  const other = model.account({ ...facts, ...more });
  if (place === null) return other;
  other.place = { role: 'staff', access: 'open', givenBy: null, givenAt: 0, colleagues: place.colleagues };
  place.colleagues.push(other);
  return other;
}
