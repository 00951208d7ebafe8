import type { Kind } from '../user-types.ts';

/** LG1: what people log in as. */
export const kindNames: Readonly<Record<Kind, string>> = {
  consultant: 'Consultant / GP',
  group: 'Group',
  hospital: 'Hospital / Technical Centre',
  member: 'Member',
  wellness: 'Wellbeing only',
};
