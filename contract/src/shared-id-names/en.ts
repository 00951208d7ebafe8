import type { OrganisationKind } from '../user-types.ts';

/** The identifier that the colleagues of one organisation share. */
export const sharedIds: Readonly<Record<OrganisationKind, string>> = {
  consultant: 'Consultant ID',
  group: 'Group ID',
  hospital: 'Hospital ID',
};
