import type { Kind } from '@selvage/contract/user-types';
import type { Config, TwoFactorPolicy } from '../config/config.ts';
import { type AccountWays, owedWay } from '../identity/owed-way.ts';
import type { PersonalData } from '../identity/support/personal-data.ts';
import type { LockState } from '../identity/attempts.ts';
import { maskedMobile } from '../identity/masking.ts';
import { factsText, tableText, type Cell } from './plain-text.ts';

/** What helps someone who calls: not all we hold, and no number in full. */
export function personSummary(data: PersonalData, twoFactorPolicies: Config['twoFactor'], now: Date) {
  const { account, locks, sessions, rememberedDevices, letters: messages, events } = data;
  const { reference, kind, email, loginId, memberNumber, hasPassword, registeredAt, activatedAt } = account;
  const { disabledAt, disabledReason, twoFactor, mobile } = account;
  return {
    account: {
      reference,
      kind,
      email,
      number: memberNumber ?? loginId,
      registeredAt,
      activatedAt,
      disabledAt,
      disabledReason,
      hasPassword,
      twoFactor,
      mobile: typeof mobile === 'string' ? maskedMobile(mobile) : null,
      sessions: sessions.length,
      rememberedDevices: rememberedDevices.length,
      ...waysOf(data, twoFactorPolicies[kind as Kind], now),
    },
    locks,
    letters: messages
      .filter(({ channel }) => channel !== 'none')
      .slice(-5)
      .map(({ letter: message, channel, writtenAt, sentAt, givenUpAt, lastError, fate }) => ({
        letter: message,
        channel,
        writtenAt,
        sentAt,
        state: fate ?? (sentAt ? 'sent' : givenUpAt ? `failed: ${String(lastError)}` : 'waiting'),
      })),
    events: events.slice(-15).map(({ at, event, result, reason, device, byOperator, requestId }) => ({
      at,
      event,
      result,
      reason,
      device,
      byOperator,
      requestId,
    })),
    asOf: now,
  };
}

/** WY27: the ways that somebody has, and what they owe. */
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

/** WY27: `a passkey, from 2027-03-01`. */
function owedText(policy: TwoFactorPolicy, held: AccountWays, now: Date): string | null {
  const owed = owedWay(policy, held, now);
  if (owed === null) return null;
  const name = owed.requires === 'two-step' ? 'a second step' : 'a passkey';
  return owed.from === null ? `${name}, at the next login` : `${name}, from ${owed.from}`;
}

type Summary = ReturnType<typeof personSummary>;

const lockText = ({ lock, until, failures }: LockState): string =>
  ({
    open: failures === 0 ? 'open' : `open, ${failures} failures so far`,
    locked: `locked until ${until?.toISOString() ?? ''}`,
    'until-reset': 'locked until a new password is chosen',
  })[lock];

export function personText({ account, locks, letters: messages, events }: Summary): string {
  const { password, codes, birthDates } = locks;
  const states = { password: lockText(password), codes: lockText(codes), birthDates: lockText(birthDates) };
  const facts = { ...account, ...states };
  const parts = [factsText(facts as Record<string, Cell>)];
  if (messages.length > 0) parts.push(rowsText(messages));
  if (events.length > 0) parts.push(rowsText(events));
  return parts.join('\n');
}

function rowsText(rows: readonly object[]): string {
  const head = Object.keys(rows[0] ?? {});
  return tableText(
    head,
    rows.map((row) => Object.values(row) as Cell[]),
  );
}
