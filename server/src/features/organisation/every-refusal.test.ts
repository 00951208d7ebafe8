import * as calls from '@selvage/contract/api/colleagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAdministrator,
  addStaff,
  inviteCode,
  invitedPassword,
  nextEmail,
  type Person,
  startOrganisations,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addOwing, addSignedIn } from '../../../test/harness/sign-in.ts';
import type { TestApp, TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
let administrator: Person;
let staff: Person;
const callers: Partial<Record<'stranger' | 'half' | 'member' | 'staff' | 'unproven' | 'administrator', TestBrowser>> =
  {};
beforeAll(async () => {
  server = await startOrganisations();
  administrator = await addAdministrator(server);
  staff = await addStaff(server, administrator);
  Object.assign(callers, {
    stranger: server.browser(),
    half: (await addOwing(server)).browser,
    member: (await addSignedIn(server)).browser,
    staff: staff.browser,
    unproven: (await addSignedIn(server, { kind: 'hospital', role: 'administrator' })).browser,
    administrator: administrator.browser,
  });
});
afterAll(() => server.close());

const id = '00000000-0000-4000-8000-000000000000';
const reference = 'BBBBB-CCCCC-DDDDD';
const changes = [
  ['inviteColleague', calls.inviteColleague, { email: nextEmail() }],
  ['withdrawInvitation', calls.withdrawInvitation, { id }],
  ['changeColleagueRole', calls.changeColleagueRole, { id: reference, role: 'staff' }],
  ['removeColleague', calls.removeColleague, { id: reference }],
  ['confirmColleagues', calls.confirmColleagues, { ids: [] }],
] as const;

describe.each(changes)('ORG7: every refusal of %s', (_name, { path }, body) => {
  test.each([
    ['stranger', '401/100'],
    ['half', '403/101'],
    ['member', '403/121'],
    ['staff', '403/121'],
    ['unproven', '403/124'],
  ] as const)('to a caller who is %s', async (by, answer) => {
    expect(outcomeOf((await callers[by]?.post(path, body)) as never)).toBe(answer);
  });

  test('a body that is no object of this call is malformed', async () => {
    expect(outcomeOf((await callers.administrator?.post(path, { id: [reference], ids: 'all' })) as never)).toBe(
      '400/110',
    );
  });
});

test.each([
  ['stranger', '401/100'],
  ['half', '403/101'],
  ['member', '403/121'],
  ['staff', 'done'],
  ['administrator', 'done'],
] as const)('ORG7: the list answers a caller who is %s with %s', async (by, answer) => {
  expect(outcomeOf((await callers[by]?.get(calls.colleagues.path)) as never)).toBe(answer);
});

test('ORG20: the other refusals of a change have their number', async () => {
  const { browser } = administrator;
  expect(outcomeOf(await browser.post(calls.withdrawInvitation.path, { id }))).toBe('400/140');
  expect(outcomeOf(await browser.post(calls.inviteColleague.path, { email: staff.email }))).toBe('400/141');
  expect(outcomeOf(await browser.post(calls.removeColleague.path, { id: reference }))).toBe('400/142');
  expect(outcomeOf(await browser.post(calls.changeColleagueRole.path, { id: reference, role: 'staff' }))).toBe(
    '400/142',
  );
  expect(outcomeOf(await browser.post(calls.confirmColleagues.path, { ids: [reference] }))).toBe('400/142');
});

test('ORG14: a registry that does not answer is 503/122, and the link stays good', async () => {
  const { code } = await inviteCode(server, administrator);
  const { registry } = server.deps;
  const { lists } = registry;
  const { Refusal } = await import('../../refuse.ts');
  registry.lists = () => Promise.reject(new Refusal('registry.unavailable'));
  const accept = () => server.browser().post(calls.acceptInvitation.path, { code, password: invitedPassword });
  expect(outcomeOf(await administrator.browser.post(calls.inviteColleague.path, { email: nextEmail() }))).toBe(
    '503/122',
  );
  expect(outcomeOf(await accept())).toBe('503/122');
  registry.lists = lists;
  expect(outcomeOf(await accept())).toBe('done');
});
