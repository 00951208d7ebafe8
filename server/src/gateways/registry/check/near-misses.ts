import type { Claim } from '../registry.ts';

/** Someone who is nearly a person that the registry knows, and what the difference is. */
type NearMiss = [difference: string, claim: Claim];

const dayAfter = (date: string): string => {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

export function nearMisses(claim: Claim): NearMiss[] {
  switch (claim.kind) {
    case 'member':
      return [
        ['born a day later', { ...claim, birthDate: dayAfter(claim.birthDate) }],
        ['a 0 before the number', { ...claim, memberNumber: `0${claim.memberNumber}` }],
      ];
    case 'consultant':
    case 'hospital':
      return [
        ['another registration ID', { ...claim, registrationId: '00000000' }],
        ['IDs the other way round', { ...claim, id: claim.registrationId, registrationId: claim.id }],
        ['the other kind', { ...claim, kind: claim.kind === 'consultant' ? 'hospital' : 'consultant' }],
      ];
    case 'wellness':
      return [['a 0 before the ID', { ...claim, groupId: `0${claim.groupId}` }]];
  }
}

/** What a search could take for more than the text it is. */
const strange: [what: string, made: (text: string) => string][] = [
  ['nothing', () => ''],
  ['a star', () => '*'],
  ['a percent sign', (text) => `${text}%`],
  ['a comma', (text) => `${text},${text}`],
  ['a bar', (text) => `|${text}`],
  ['a quote', (text) => `${text}' or '1'='1`],
  ['5,000 characters', () => '9'.repeat(5000)],
];

export const malformed = (claim: Claim): NearMiss[] =>
  strange.map(([what, made]) => [what, withIdentifier(claim, made)]);

function withIdentifier(claim: Claim, made: (text: string) => string): Claim {
  switch (claim.kind) {
    case 'member':
      return { ...claim, memberNumber: made(claim.memberNumber) };
    case 'consultant':
      return { ...claim, registrationId: made(claim.registrationId) };
    case 'hospital':
      return { ...claim, id: made(claim.id) };
    case 'wellness':
      return { ...claim, groupId: made(claim.groupId) };
  }
}
