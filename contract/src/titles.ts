/** The titles by which people are addressed. */
export const titles = [
  { id: 'MR', text: 'Mr' },
  { id: 'MRS', text: 'Mrs' },
  { id: 'MS', text: 'Ms' },
  { id: 'MISS', text: 'Miss' },
  { id: 'MX', text: 'Mx' },
  { id: 'DR', text: 'Dr' },
  { id: 'PROF', text: 'Prof' },
  { id: 'FR', text: 'Fr' },
  { id: 'SR', text: 'Sr' },
] as const;

export type TitleId = (typeof titles)[number]['id'];
