import { describe, expect, test } from 'vitest';
import { configFile } from './config-file.ts';
import { parseSetting } from './parts/setting.ts';
import { organisationPolicy, readOrganisations } from './organisation-settings.ts';

const problem = (organisations: unknown): string => {
  try {
    parseSetting(configFile, { organisations });
  } catch (error) {
    return String(error);
  }
  return 'accepted';
};

describe('ORG1 the section of organisations', () => {
  test('ORG1: organisations are off by default, and have defaults for everything else', () => {
    const off = { enabled: false, reviewMonths: 12, stopDays: 30, openInvitations: 20 };
    const organisations = readOrganisations(undefined);
    expect(organisations).toEqual({ consultant: off, group: off, hospital: off });
    expect(organisationPolicy({ organisations }, 'hospital')).toBeNull();
    const on = { organisations: readOrganisations({ hospital: { enabled: true, stopDays: 0 } }) };
    expect(organisationPolicy(on, 'hospital')).toEqual({ ...off, enabled: true, stopDays: 0 });
    expect(organisationPolicy(on, 'consultant')).toBeNull();
    expect(organisationPolicy(on, 'member')).toBeNull();
  });

  test.each<[what: string, given: unknown, answer: string]>([
    [
      'every setting at its smallest value',
      { group: { enabled: true, reviewMonths: 0, stopDays: 0, openInvitations: 1 } },
      'accepted',
    ],
    [
      'every setting at its largest value',
      { group: { reviewMonths: 24, stopDays: 90, openInvitations: 100 } },
      'accepted',
    ],
    ['the shortest time to confirm', { group: { stopDays: 14 } }, 'accepted'],
    ['members', { member: { enabled: true } }, 'organisations.member is not a setting'],
    ['wellness', { wellness: { enabled: true } }, 'organisations.wellness is not a setting'],
    ['an unknown key', { group: { enable: true } }, 'did you mean organisations.group.enabled?'],
    ['25 months', { group: { reviewMonths: 25 } }, 'organisations.group.reviewMonths is not valid'],
    ['13 days to confirm', { group: { stopDays: 13 } }, 'organisations.group.stopDays is not valid'],
    ['91 days to confirm', { group: { stopDays: 91 } }, 'organisations.group.stopDays is not valid'],
    ['no open invitation', { group: { openInvitations: 0 } }, 'organisations.group.openInvitations is not valid'],
  ])('ORG1: the start reads or refuses %s', (_what, given, answer) => {
    expect(problem(given)).toContain(answer);
  });
});
