import { demoAccounts, demoBirthDate as birthDate } from './demo-accounts.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const known = (numbers: readonly (string | undefined)[]): string[] => [
  ...new Set(numbers.filter((each) => each !== undefined)),
];
const loginIds = (kind: 'consultant' | 'hospital'): string[] =>
  known(demoAccounts.filter((account) => account.kind === kind).map(({ loginId }) => loginId));

/** Registry entries for the demo accounts. The registration ID ends with the same digits as the ID. */
const registered = (ids: string[], firstDigits: string) =>
  ids.map((id) => ({ id, registrationId: `${firstDigits}${id.slice(-3)}` }));

/** Member numbers that begin with 3 have only the wellbeing plan. */
const planOf = (memberNumber: string) => ({
  name: memberNumber.startsWith('3') ? 'Your Wellbeing' : 'Double Weave',
  start: '2026-03-01',
  renewal: '2027-03-01',
});

/** The people that the registry of the demonstration knows. */
export const demoRegistry = {
  policies: [
    ...upTo(50).map((n) => String(2_000_000_000 + n)),
    ...known(demoAccounts.map(({ memberNumber }) => memberNumber)),
  ].map((memberNumber) => ({ memberNumber, birthDate, plan: planOf(memberNumber) })),
  consultants: [
    ...upTo(20).map((n) => ({ id: String(50_000 + n), registrationId: String(70_000_000 + n) })),
    ...registered(loginIds('consultant'), '70000'),
  ],
  hospitals: [
    ...upTo(20).map((n) => ({ id: String(9_000_000_000 + n), registrationId: String(80_000_000 + n) })),
    ...registered(loginIds('hospital'), '80000'),
  ],
  groups: [
    { id: '1001', isWellness: true },
    { id: '1002', isWellness: false },
  ],
} as const;
