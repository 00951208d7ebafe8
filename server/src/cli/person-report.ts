import type { Kind } from '@selvage/contract/user-types';
import { counted } from '../counted.ts';
import type { Config, TwoFactorPolicy } from '../config/config.ts';
import { type AccountWays, owedWay } from '../ways/owed-way.ts';
import type { PersonalData } from '../support/personal-data.ts';
import type { LockState } from '../attempts/attempts.ts';
import type { OrganisationCase } from '../features/desk/organisation-case.ts';
import type { CurrentState } from '../features/desk/person-state.ts';
import { deviceWords } from '../features/desk/person-words.ts';
import { maskedMobile } from '../accounts/masking.ts';
import { factsText, tableText, type Cell } from '../plain-text.ts';

/** The data that support needs to help a caller. No other data is included, and no phone number is shown in full. */
export function personSummary(
  data: PersonalData,
  states: readonly CurrentState[],
  twoFactorPolicies: Config['twoFactor'],
  now: Date,
  organisation: OrganisationCase | null,
) {
  const { account, locks, sessions, rememberedDevices, messages, events } = data;
  const { reference, kind, email, loginId, memberNumber, hasPassword, registeredAt, activatedAt } = account;
  const { disabledAt, disabledReason, disabledCause, twoFactor, mobile } = account;
  return {
    states,
    account: {
      reference,
      kind,
      email,
      number: memberNumber ?? loginId,
      registeredAt,
      activatedAt,
      disabledAt,
      disabledReason,
      disabledCause: organisation && disabledCause,
      role: organisation?.role ?? null,
      administrators: organisation?.administrators ?? null,
      hasPassword,
      twoFactor,
      mobile: typeof mobile === 'string' ? maskedMobile(mobile) : null,
      sessions: sessions.length,
      rememberedDevices: rememberedDevices.length,
      ...waysOf(data, twoFactorPolicies[kind as Kind], now),
    },
    locks,
    messages: messages
      .filter(({ channel }) => channel !== 'none')
      .slice(-5)
      .map(({ message, channel, writtenAt, sentAt, givenUpAt, lastError, deliveryStatus }) => ({
        message,
        channel,
        writtenAt,
        sentAt,
        state: deliveryStatus ?? (sentAt ? 'sent' : givenUpAt ? `failed: ${String(lastError)}` : 'waiting'),
      })),
    events: events.slice(-15).map(({ at, event, result, reason, device, byStaff, requestId }) => ({
      at,
      event,
      result,
      reason,
      device,
      byStaff,
      requestId,
    })),
    asOf: now,
  };
}

/** The ways to log in that the person has, and a requirement that is not met yet. */
function waysOf(
  { account, passkeys, authenticatorApp, recoveryCodes: [codes] }: PersonalData,
  policy: TwoFactorPolicy,
  now: Date,
) {
  const hasApp = authenticatorApp.length > 0;
  const twoFactor = account['twoFactor'] as 'EMAIL' | 'SMS' | null;
  return {
    authenticatorApp: hasApp,
    passkeys: passkeys.length,
    recoveryCodesLeft: (codes?.['left'] as number | undefined) ?? 0,
    recoveryCodesMadeAt: (codes?.['madeAt'] as Date | undefined) ?? null,
    owes: owedText(policy, { twoFactor, hasApp, passkeys: passkeys.length }, now),
  };
}

/** Returns a text such as `a passkey, from 2027-03-01`. */
function owedText(policy: TwoFactorPolicy, held: AccountWays, now: Date): string | null {
  const owed = owedWay(policy, held, now);
  if (owed === null) return null;
  const name = owed.requires === 'two-step' ? 'a second step' : 'a passkey';
  return owed.from === null ? `${name}, at the next login` : `${name}, from ${owed.from}`;
}

type Summary = ReturnType<typeof personSummary>;

const lockText = ({ lock, until, failures }: LockState): string =>
  ({
    open: failures === 0 ? 'open' : `open, ${counted(failures, 'failure')} so far`,
    locked: `locked until ${until?.toISOString() ?? ''}`,
    'until-reset': 'locked until a new password is chosen',
  })[lock];

const factNames: Readonly<Record<keyof Summary['account'], string>> = {
  reference: 'account',
  kind: 'kind',
  email: 'email',
  number: 'number',
  registeredAt: 'registered',
  activatedAt: 'activated',
  disabledAt: 'disabled since',
  disabledReason: 'disabled because',
  disabledCause: 'access ended as',
  role: 'role',
  administrators: 'administrators',
  hasPassword: 'has a password',
  twoFactor: 'codes by',
  mobile: 'mobile number',
  sessions: 'open sessions',
  rememberedDevices: 'remembered devices',
  authenticatorApp: 'authenticator app',
  passkeys: 'passkeys',
  recoveryCodesLeft: 'recovery codes left',
  recoveryCodesMadeAt: 'recovery codes made',
  owes: 'must still set up',
};
const lockNames: Readonly<Record<keyof Summary['locks'], string>> = {
  password: 'wrong passwords',
  codes: 'wrong codes',
  birthDates: 'wrong birth dates',
};

/** Renders a summary as text. The sentences of the desk come first, because they are the answer. The details below them are evidence. */
export function personText({ states, account, locks, messages, events }: Summary): string {
  const parts = [
    ...states.map(({ says, when, tell, note }) =>
      [says, `${when}: ${tell}`, ...(note === undefined ? [] : [`For you: ${note}`]), ''].join('\n'),
    ),
    factsText({
      ...renamed(factNames, account as Record<keyof Summary['account'], Cell>),
      ...renamed(lockNames, {
        password: lockText(locks.password),
        codes: lockText(locks.codes),
        birthDates: lockText(locks.birthDates),
      }),
    }),
  ];
  if (messages.length > 0)
    parts.push(
      tableText(
        ['message', 'by', 'written', 'sent', 'state'],
        messages.map((each) => Object.values(each) as Cell[]),
      ),
    );
  if (events.length > 0)
    parts.push(
      tableText(
        ['when', 'event', 'result', 'reason', 'device', 'by staff', 'request'],
        events.map(({ device, ...each }) => {
          const { at, event, result, reason, byStaff, requestId } = each as Record<string, Cell>;
          return [at, event, result, reason, deviceWords(device as string | null), byStaff, requestId];
        }),
      ),
    );
  return parts.join('\n');
}

const renamed = <Name extends string>(names: Readonly<Record<Name, string>>, facts: Readonly<Record<Name, Cell>>) =>
  Object.fromEntries((Object.keys(names) as Name[]).map((name) => [names[name], facts[name]]));
