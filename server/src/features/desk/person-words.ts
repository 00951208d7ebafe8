import { irishDay } from '@selvage/contract/rules/dates';
import { days } from '@selvage/contract/time-units';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { unbrokenDate } from '@selvage/contract/unbroken-words';
import type { Requirement, TwoFactorPolicy } from '../../config/config.ts';
import { type AccountWays, owedWay } from '../../ways/owed-way.ts';
import { deviceNames } from '../../sessions/user-agent.ts';

export const kindWords: Readonly<Record<Kind, string>> = {
  member: 'Member',
  consultant: 'Consultant',
  group: 'Group user',
  hospital: 'Hospital user',
  wellness: 'Wellbeing user',
};

/** The names of the IDs on the login page. */
export const idWords = { consultantID: 'Consultant ID', hospitalID: 'Hospital ID' } as const;

/** The ID that this kind of account types beside the email, or null. */
export function loginIdWords(kind: Kind): string | null {
  const { loginId } = userTypes[kind];
  return loginId && idWords[loginId];
}

/** Names what was wrong at a refused login. A wrong ID counts as a wrong password, and the audit does not tell the two apart. */
export function passwordOrId(kind: Kind, count = 1): string {
  const plural = count === 1 ? '' : 's';
  const id = loginIdWords(kind);
  return `password${plural}${id === null ? '' : ` or ${id}${plural}`}`;
}

/** Shows enough to compare with the number that the caller reads out: the last four digits, and at most half of a short number. */
export const maskedNumber = (number: string | null): string | null =>
  number && `••• ${number.slice(-Math.min(4, Math.max(1, Math.floor(number.length / 2))))}`;

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IE', { ...options, timeZone: 'Europe/Dublin' });
const makeFormats = () => ({
  clock: dateFormat({ timeStyle: 'short' }),
  day: dateFormat({ day: 'numeric', month: 'long' }),
  longDay: dateFormat({ dateStyle: 'long' }),
});
// Made at the first use, because the first format of a process takes 30 ms and 8 MB and would slow the start.
let formats: ReturnType<typeof makeFormats> | undefined;

/** Gives a time in spoken words: `14:32`, `2 March at 14:32`, `2 March 2025 at 14:32`. */
export function whenWords(moment: Date, now: Date): string {
  formats ??= makeFormats();
  const { clock, day, longDay } = formats;
  const [then, today] = [irishDay(moment), irishDay(now)];
  if (then === today) return clock.format(moment);
  const date = then.slice(0, 4) === today.slice(0, 4) ? day : longDay;
  return `${unbrokenDate(date.format(moment))} at ${clock.format(moment)}`;
}

/** Gives a day for a heading: `Today`, `Yesterday`, `2 March`, `2 March 2025`. */
export function dateWords(moment: Date, now: Date): string {
  formats ??= makeFormats();
  const [then, today] = [irishDay(moment), irishDay(now)];
  if (then === today) return 'Today';
  if (then === irishDay(new Date(now.getTime() - days(1)))) return 'Yesterday';
  return (then.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.longDay).format(moment);
}

/** Like `whenWords`, with a preposition: `at 14:32`, `on 2 March at 14:32`. */
export const atWords = (moment: Date, now: Date): string =>
  `${irishDay(moment) === irishDay(now) ? 'at' : 'on'} ${whenWords(moment, now)}`;

/** Like `whenWords`, with the day even if it is today: `today, 14:32`. */
export const dayWords = (moment: Date, now: Date): string =>
  `${irishDay(moment) === irishDay(now) ? 'today, ' : ''}${whenWords(moment, now)}`;

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
export const countWords = (count: number): string => small[count] ?? String(count);

/** Names a browser and system in words, for example `Chrome on Windows`. */
export function deviceWords(mark: string | null): string | null {
  const { browser, system } = deviceNames(mark);
  return [browser, system].filter((part) => part !== undefined).join(' on ') || null;
}

export const timesWords = (times: number): string => (times === 2 ? 'twice' : `${countWords(times)} times`);

const requirementNames: Readonly<Record<Requirement, string>> = {
  nothing: 'only a password; 2-factor authentication is optional',
  'two-step': '2-factor authentication',
  'phishing-resistant': 'a passkey',
};

/** Describes the recovery codes of an account, for example `seven left, created on 2 March at 14:32`. */
export function recoveryCodesWords(
  { codesMadeAt, codesLeft }: { codesMadeAt: Date | null; codesLeft: number },
  now: Date,
): string | null {
  if (codesMadeAt === null) return null;
  return `${codesLeft === 0 ? 'none' : countWords(codesLeft)} left, created ${atWords(codesMadeAt, now)}`;
}

/** Names the second step that this person's kind must have, and says whether it is missing. */
export function requirementWords(policy: TwoFactorPolicy, held: AccountWays, now: Date): string {
  if (!policy.enabled) return 'only a password';
  const owed = owedWay(policy, held, now);
  if (owed === null) return requirementNames[policy.requires];
  const name = requirementNames[owed.requires];
  if (owed.from === null) return `${name}: missing, asked for at the next login`;
  formats ??= makeFormats();
  return `${name} from ${formats.longDay.format(new Date(`${owed.from}T12:00:00Z`))}: missing`;
}
