import type { Kind } from '@selvage/contract/user-types';
import type { WeaveVariation } from '../ui/weave.tsx';

/** Which threads are lit in each area: a second way, beside its name, to tell where one is. */
export const areaWeave: Record<Kind, WeaveVariation> = {
  consultant: 'thirds',
  group: 'clusters',
  hospital: 'plus',
  member: 'plain',
  wellness: 'diagonal',
};
