import { isOrganisationKind, organisationKinds, type Kind, type OrganisationKind } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import type { Config, OrganisationPolicy } from './config.ts';

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const kindSettings = z.strictObject({
  enabled: z.optional(z.boolean()),
  reviewMonths: z.optional(between(0, 24)),
  stopDays: z.optional(
    between(0, 90).check(z.refine((days) => days === 0 || days >= 14, 'must be 0, or from 14 to 90')),
  ),
  openInvitations: z.optional(between(1, 100)),
});

export const organisationSettings = z.strictObject({
  consultant: z.optional(kindSettings),
  group: z.optional(kindSettings),
  hospital: z.optional(kindSettings),
});

export const readOrganisations = (
  given: z.output<typeof organisationSettings> | undefined,
): Record<OrganisationKind, OrganisationPolicy> =>
  Object.fromEntries(organisationKinds.map((kind) => [kind, policyOf(given?.[kind] ?? {})])) as Record<
    OrganisationKind,
    OrganisationPolicy
  >;

const policyOf = (given: z.output<typeof kindSettings>): OrganisationPolicy => ({
  enabled: given.enabled ?? false,
  reviewMonths: given.reviewMonths ?? 12,
  stopDays: given.stopDays ?? 30,
  openInvitations: given.openInvitations ?? 20,
});

/** Returns null if people of this kind have no organisations, or if the operator has not switched them on. */
export function organisationPolicy(
  { organisations }: Pick<Config, 'organisations'>,
  kind: Kind,
): OrganisationPolicy | null {
  if (!isOrganisationKind(kind)) return null;
  return organisations[kind].enabled ? organisations[kind] : null;
}
