import { changePassword, ownAccountSummary } from '@selvage/contract/api/account';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealField } from '../../crypto/sealed-fields.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const summaryOf = async (browser: TestBrowser) => (await browser.get(ownAccountSummary.path)).json();

describe('the summary of a person’s own account', () => {
  test('has the ID that a consultant logs in with', async () => {
    const { browser } = await addSignedIn(server, { kind: 'consultant', loginId: '50777' });
    expect(await summaryOf(browser)).toMatchObject({ loginId: '50777' });
  });

  test('has the name and the group of a wellness user', async () => {
    const { browser, id } = await addSignedIn(server, { kind: 'wellness' });
    const { keys } = server.deps;
    const first_name_sealed = sealField(keys, 'account first name', id, 'Síle');
    const last_name_sealed = sealField(keys, 'account last name', id, 'Byrne');
    await server.deps.db
      .updateTable('accounts')
      .set({ first_name_sealed, last_name_sealed, group_id: '1001' })
      .where('id', '=', id)
      .execute();
    expect(await summaryOf(browser)).toMatchObject({ name: 'Síle Byrne', groupId: '1001' });
  });

  test('has the time of the last change of password, and no time for an imported password', async () => {
    const { browser } = await addSignedIn(server, { selfRegistered: false });
    expect(await summaryOf(browser)).toEqual({});
    await browser.post(changePassword.path, { password: testPassword, newPassword: 'Fresh-linen-77' });
    expect(await summaryOf(browser)).toEqual({ passwordChangedAt: server.clock.now().toISOString() });
  });

  test('shows the day of registration if the password was never changed', async () => {
    const { browser, id } = await addSignedIn(server, { selfRegistered: true });
    const registered = new Date(server.clock.now().getTime() - days(40));
    await server.deps.db.updateTable('accounts').set({ created_at: registered }).where('id', '=', id).execute();
    expect(await summaryOf(browser)).toEqual({ passwordChangedAt: registered.toISOString() });
  });
});
