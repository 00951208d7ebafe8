import { recentActivity } from '@selvage/contract/api/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../audit/audit-store.ts';
import { Application, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

async function addLoggedIn() {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const activity = async (): Promise<{ what: string; application?: object }[]> =>
    (await browser.get(recentActivity.path)).json().activity;
  return { account, browser, activity };
}

describe('OP41 the activity that a person sees', () => {
  test('has one login to an application per session, with the name of the application', async () => {
    const { account, browser, activity } = await addLoggedIn();
    const application = await Application.open(issuer, 'documents');
    await application.logIn(browser);
    await application.logIn(browser);
    expect((await activity()).map(({ what, application: name }) => [what, name])).toEqual([
      ['app-signed-in', { en: 'Documents', ga: 'Doiciméid' }],
      ['signed-in', undefined],
    ]);
    const rows = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'reason', 'kind', 'device'])
      .where('account_id', '=', account.id)
      .where('event', '=', 'app-sign-in')
      .execute();
    expect(rows).toEqual([{ event: 'app-sign-in', reason: 'documents', kind: 'member', device: expect.anything() }]);
  });

  test('shows the id of an application that is no longer configured', async () => {
    const { account, activity } = await addLoggedIn();
    const { db, now } = issuer.server.deps;
    const origin = { requestId: 'a-request', client: null, device: null };
    await audit(db, {
      event: 'app-ended',
      result: 'ok',
      reason: 'former',
      accountId: account.id,
      origin,
      at: now(),
    });
    expect(await activity()).toContainEqual(
      expect.objectContaining({ what: 'app-ended', application: { en: 'former', ga: 'former' } }),
    );
  });
});
