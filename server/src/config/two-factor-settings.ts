import { irishDay } from '@selvage/contract/rules/dates';
import { type Kind, kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import { type Requirement, type TwoFactorPolicy, requirements, wayTypes } from './config.ts';
import { ConfigError, settingName } from './parts/setting.ts';

/** True if the day exists. 30 February does not. */
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const kindSettings = z.strictObject({
  enabled: z.optional(z.boolean()),
  mandatory: z.optional(z.boolean()),
  types: z.optional(z.array(z.enum(wayTypes)).check(z.minLength(1))),
  trustDevice: z.optional(z.boolean()),
  requires: z.optional(z.enum(requirements)),
  from: z.optional(
    z
      .string()
      .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2027-03-01'), z.refine(isDay, 'must be a real day')),
  ),
});
type KindSettings = z.output<typeof kindSettings>;

export const twoFactorSettings = z.strictObject({
  member: z.optional(kindSettings),
  consultant: z.optional(kindSettings),
  group: z.optional(kindSettings),
  hospital: z.optional(kindSettings),
  wellness: z.optional(kindSettings),
});

/** Reads the policy of each kind. By default every kind may use a second step, and hospitals must use one. */
export function readTwoFactor(given: z.output<typeof twoFactorSettings> | undefined): Record<Kind, TwoFactorPolicy> {
  const problems = kinds.flatMap((kind) => contradictions(kind, given?.[kind] ?? {}));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(kinds.map((kind) => [kind, policyOf(kind, given?.[kind] ?? {})])) as Record<
    Kind,
    TwoFactorPolicy
  >;
}

function policyOf(kind: Kind, given: KindSettings): TwoFactorPolicy {
  const asked = given.mandatory ?? kind === 'hospital';
  const requires = given.requires ?? (asked ? 'two-step' : 'nothing');
  const from = given.from ?? null;
  const atOnce = { nothing: false, 'two-step': from === null, 'phishing-resistant': asked };
  return {
    enabled: given.enabled ?? true,
    types: given.types ?? wayTypes,
    trustDevice: given.trustDevice ?? true,
    mandatory: atOnce[requires],
    requires,
    from,
  };
}

/**
 * The faults of settings that contradict each other. `mandatory` and `enabled` keep their original meaning if they are
 * used without the newer settings.
 */
function contradictions(kind: Kind, given: KindSettings) {
  const { enabled, mandatory, requires, from } = given;
  const policy = policyOf(kind, given);
  const says = (key: string, holds: boolean, problem: string) =>
    holds ? new ConfigError(settingName(['twoFactor', kind, key]), problem).problems : [];
  const asksForMore = requires !== undefined && requires !== 'nothing';
  // If a passkey is required from a later day, `mandatory` is about the time until that day.
  const isAboutMeantime = requires === 'phishing-resistant' && from !== undefined;
  const hasCodes = policy.types.includes('EMAIL') || policy.types.includes('SMS');
  return [
    ...says(
      'requires',
      requires === 'phishing-resistant' && !policy.types.includes('PASSKEY'),
      'is "phishing-resistant", which passkeys alone are: it needs PASSKEY in types',
    ),
    ...says(
      'types',
      policy.enabled && !hasCodes && (policy.requires === 'two-step' || (policy.mandatory && policy.from !== null)),
      'must have EMAIL or SMS where a second step is required: people who have none yet are asked to set one of them up',
    ),
    ...says(
      'requires',
      asksForMore && mandatory === false && !isAboutMeantime,
      `is "${requires}", and mandatory is false: keep one of them`,
    ),
    ...says(
      'requires',
      requires === 'nothing' && mandatory === true,
      'is "nothing", and mandatory is true: keep one of them',
    ),
    ...says('requires', asksForMore && enabled === false, `is "${requires}", and enabled is false: keep one of them`),
    ...says(
      'from',
      from !== undefined && policy.requires === 'nothing',
      'has no meaning where nothing is required: set requires',
    ),
    ...says(
      'from',
      from !== undefined && mandatory === true && policy.requires === 'two-step',
      'is a day, and mandatory asks for a second step at once: keep one of them',
    ),
  ];
}

/** True from the beginning of the day `from` in Irish time. */
const isInForce = ({ from }: Pick<TwoFactorPolicy, 'from'>, now: Date): boolean =>
  from === null || irishDay(now) >= from;

/** The requirement for this kind now. */
export function requiredNow(policy: Pick<TwoFactorPolicy, 'mandatory' | 'requires' | 'from'>, now: Date): Requirement {
  if (isInForce(policy, now)) return policy.requires;
  return policy.mandatory ? 'two-step' : 'nothing';
}

/** True if a trusted device may replace the code. False where a passkey is required, because a trusted device cannot replace it. */
export const mayTrustDevice = (policy: TwoFactorPolicy, now: Date): boolean =>
  policy.trustDevice && requiredNow(policy, now) !== 'phishing-resistant';

/** True if this kind of user must now log in with a passkey. */
export const needsPasskey = (policy: TwoFactorPolicy, now: Date): boolean =>
  policy.enabled && requiredNow(policy, now) === 'phishing-resistant';
