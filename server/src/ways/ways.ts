import type { SecondStep } from '@selvage/contract/api/sign-in';
import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { TwoFactorPolicy } from '../config/config.ts';
import { type Acr, acrLevels } from '../config/oidc/oidc-config.ts';

interface Way {
  /** The bit of this way in `shown_factors` of a session. */
  bit: number;
  /** The names of this way in RFC 8176. */
  amr: readonly string[];
  /** True if this way alone counts as a second factor. */
  isSecondFactor: boolean;
  /** True if we send a code for this way. */
  isSent: boolean;
  words: string;
}

/**
 * Every way to log in or to confirm one's identity. To add a way, add a row here and a folder beside this file. The compiler then reports
 * each table that needs a row for it.
 */
// oxfmt-ignore
export const ways = {
  password:      { bit: 1,    amr: ['pwd'], isSecondFactor: false, isSent: false, words: 'password' },
  smsCode:       { bit: 4,    amr: ['sms'], isSecondFactor: true,  isSent: true,  words: 'code by text message' },
  emailCode:     { bit: 2,    amr: ['otp'], isSecondFactor: true,  isSent: true,  words: 'code by email' },
  appCode:       { bit: 8,    amr: ['otp'], isSecondFactor: true,  isSent: false, words: 'code from an authenticator app' },
  recoveryCode:  { bit: 64,   amr: ['otp'], isSecondFactor: true,  isSent: false, words: 'recovery code' },
  // `isSecondFactor` is false, because a passkey counts only with the mark `verifiedByDevice` or after a password. `acrOf` decides this.
  passkey:       { bit: 16,   amr: ['pop'], isSecondFactor: false, isSent: false, words: 'passkey' },
  trustedDevice: { bit: 128,  amr: [],      isSecondFactor: false, isSent: false, words: 'remembered device' },
  // A code from the desk lets a person add a passkey and nothing else.
  enrolmentCode: { bit: 2048, amr: [],      isSecondFactor: false, isSent: false, words: 'code from the support desk' },
} as const satisfies Record<string, Way>;

/**
 * Further bits of `shown_factors`, which tell how a way was shown. With `passwordLast` or `mailboxLast`, `factor_shown_at` is the time of
 * the password or of the code by email.
 */
export const marks = { verifiedByDevice: 32, passwordLast: 256, syncedPasskey: 512, mailboxLast: 1024 } as const;

const markWords: Readonly<Record<keyof typeof marks, string>> = {
  verifiedByDevice: 'the device verified its owner',
  passwordLast: 'the password was shown last',
  syncedPasskey: 'the passkey can be copied to other devices',
  mailboxLast: 'a code by email was shown last',
};

const rows: readonly Way[] = Object.values(ways);
const maskOf = (has: (way: Way) => boolean): number => rows.filter(has).reduce((mask, { bit }) => mask | bit, 0);

/** The bits of which a session must have at least one to be stronger than a session with a password alone. */
export const moreThanPassword =
  maskOf(({ isSecondFactor }) => isSecondFactor) | ways.passkey.bit | ways.trustedDevice.bit | marks.verifiedByDevice;
/** The marks that are removed when another way is shown. */
export const lastMarks = marks.passwordLast | marks.mailboxLast;
const secondFactors = maskOf(({ isSecondFactor }) => isSecondFactor);

const has = (shown: number, bits: number): boolean => (shown & bits) !== 0;
export const isShown = (shown: number, way: keyof typeof ways): boolean => has(shown, ways[way].bit);

/** True if only the password or an enrolment code was shown, so that a second step is still owed. */
export const showsOnlyPassword = (shown: number): boolean =>
  (shown & ~(ways.password.bit | marks.passwordLast | ways.enrolmentCode.bit)) === 0;

/** A passkey counts as two factors if the device verified its owner, or if a password was shown too. */
const isPhishingResistant = (shown: number): boolean =>
  has(shown, ways.passkey.bit) && has(shown, marks.verifiedByDevice | ways.password.bit);

export function acrOf(shown: number): Acr {
  if (isPhishingResistant(shown)) return 'phr';
  return has(shown, secondFactors) ? 'two-step' : 'password';
}

/** The `acr` value that applications get. OpenID defines `phr`; the other values are ours. */
export const acrUrn = (acr: Acr): string => (acr === 'phr' ? acr : `urn:selvage:acr:${acr}`);

/** An unknown value counts as the weakest level. */
export const acrOfUrn = (urn: unknown): Acr => acrLevels.find((level) => acrUrn(level) === urn) ?? acrLevels[0];

/** The `amr` values, as RFC 8176 names them. */
export function amrOf(shown: number): string[] {
  const methods = new Set(rows.filter(({ bit }) => has(shown, bit)).flatMap(({ amr }) => amr));
  if (isShown(shown, 'passkey')) methods.add(has(shown, marks.syncedPasskey) ? 'swk' : 'hwk');
  if (has(shown, marks.verifiedByDevice)) methods.add('user');
  if (acrOf(shown) !== 'password') methods.add('mfa');
  return [...methods];
}

/** Names the ways and marks that a session has shown, in words for people. */
export function shownWords(shown: number): string[] {
  const words = rows.map(({ bit, words: text }) => [bit, text] as const);
  const marked = Object.entries(marks).map(([name, bit]) => [bit, markWords[name as keyof typeof marks]] as const);
  return [...words, ...marked]
    .filter(([bit]) => has(shown, bit))
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text);
}

/** The entry of `ways` for each second step that a login or a change may ask for. */
export const wayOfStep: Readonly<Record<SecondStep, Way>> = {
  PASSKEY: ways.passkey,
  APP: ways.appCode,
  SMS: ways.smsCode,
  EMAIL: ways.emailCode,
  RECOVERY: ways.recoveryCode,
};

/** True if people of a kind may use a way. A passkey logs in without a password, so it is allowed even where second steps are off. */
export const allowsWay = (
  { enabled, types }: Pick<TwoFactorPolicy, 'enabled' | 'types'>,
  way: TwoFactorPolicy['types'][number],
): boolean => types.includes(way) && (enabled || wayOfStep[way] === ways.passkey);

export const isSent = (step: SecondStep | null | undefined): step is CodeChannel =>
  step !== null && step !== undefined && wayOfStep[step].isSent;

/** The bits that a sent code adds to a session. A code by email proves only the mailbox, so it adds `mailboxLast`. */
export const shownBySentCode = (step: CodeChannel): number =>
  step === 'EMAIL' ? ways.emailCode.bit | marks.mailboxLast : ways.smsCode.bit;

/** The bits that a recovery code adds to a session. A code that was made with only the mailbox proven is worth no more than the mailbox. */
export const shownByRecoveryCode = ({ byMailbox }: { byMailbox: boolean }): number =>
  ways.recoveryCode.bit | (byMailbox ? marks.mailboxLast : 0);
