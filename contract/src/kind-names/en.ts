import type { Kind } from '../user-types.ts';

/** The options of 'Log in as'. */
export const kindNames: Readonly<Record<Kind, string>> = {
  consultant: 'Consultant / GP',
  group: 'Group',
  hospital: 'Hospital / Technical Centre',
  member: 'Member',
  wellness: 'Wellbeing only',
};
