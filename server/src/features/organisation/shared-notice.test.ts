import { closeSharedNotice } from '@selvage/contract/api/colleagues';
import { organisationLimits } from '@selvage/contract/limits';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator, addStaff, type Person, startOrganisations } from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => (server = await startOrganisations()));
afterAll(() => server.close());

async function addBrowsers({ id }: Pick<Person, 'id'>, count = 5): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    account_id: id,
    token_hash: randomBytes(32),
    last_seen_at: server.deps.now(),
  }));
  await server.deps.db.insertInto('known_browsers').values(rows).execute();
}
const placeOf = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.get('/api/user/account')).json<{ organisation: object }>().organisation;
const isShown = { role: 'administrator', isProbablyShared: true };

test('ORG35: an administrator whose account is probably shared sees a notice until they close it, and again after a month', async () => {
  const person = await addAdministrator(server);
  expect(await placeOf(person)).toEqual({ role: 'administrator' });
  await addBrowsers(person);
  expect(await placeOf(person)).toEqual(isShown);
  expect(outcomeOf(await person.browser.post(closeSharedNotice.path, {}))).toBe('done');
  expect(await placeOf(person)).toEqual({ role: 'administrator' });
  server.clock.advance(organisationLimits.sharedNoticePause);
  await addBrowsers(person);
  await authenticate(person.browser, person);
  expect(await placeOf(person)).toEqual(isShown);
});

test('ORG35: a notice that one person closed stays open for others', async () => {
  const [person, other] = [await addAdministrator(server), await addAdministrator(server)];
  for (const each of [person, other]) await addBrowsers(each);
  expect(outcomeOf(await person.browser.post(closeSharedNotice.path, {}))).toBe('done');
  expect([await placeOf(person), await placeOf(other)]).toEqual([{ role: 'administrator' }, isShown]);
});

test('ORG7, ORG35: staff see no notice, and closing it is refused', async () => {
  const staff = await addStaff(server, await addAdministrator(server));
  await addBrowsers(staff);
  expect(await placeOf(staff)).toEqual({ role: 'staff' });
  expect(outcomeOf(await staff.browser.post(closeSharedNotice.path, {}))).toBe('403/121');
});
