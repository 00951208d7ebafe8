import type { OrganisationKind } from '../user-types.ts';

type SharedIds = Readonly<Record<OrganisationKind, string>>;

/** The identifier that the colleagues of one organisation share. */
export const sharedIds: SharedIds = {
  consultant: 'Aitheantas comhairligh',
  group: 'Aitheantas grúpa',
  hospital: 'Aitheantas ospidéil',
};

/** The same in the genitive. */
export const ofSharedIds: SharedIds = {
  consultant: 'aitheantais comhairligh',
  group: 'aitheantais grúpa',
  hospital: 'aitheantais ospidéil',
};
