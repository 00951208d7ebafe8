import type { Kind } from '../user-types.ts';

/** The options of 'Log in as'. */
export const kindNames: Readonly<Record<Kind, string>> = {
  consultant: 'Comhairleach / Dochtúir teaghlaigh',
  group: 'Grúpa',
  hospital: 'Ospidéal / Ionad teicniúil',
  member: 'Ball',
  wellness: 'Folláine amháin',
};
