import type { Kind } from '../user-types.ts';

/** LG1: what people log in as. */
export const kindNames: Readonly<Record<Kind, string>> = {
  consultant: 'Comhairleach / Dochtúir teaghlaigh',
  group: 'Grúpa',
  hospital: 'Ospidéal / Ionad teicniúil',
  member: 'Ball',
  wellness: 'Folláine amháin',
};
