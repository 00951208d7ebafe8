import { planSummary } from '@selvage/contract/api/plans';
import { kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealField } from '../../crypto/sealed-fields.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { httpRegistryAnswers, startRegistryStub, remoteRegistry } from '../../../test/harness/remote-registry.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import { fillRegistry, lapsedPolicies, registered, registeredPlan } from '../../../test/harness/registry.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => requiring(config, 'nothing'));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

async function signedIn(account: TestAccount, app = server) {
  const { credentials } = await addAccount(app.deps, account);
  const browser = app.browser();
  expect((await browser.post('/api/idauth/auth', credentials)).statusCode).toBe(200);
  return browser;
}

test('AP a member gets the plan of their policy from the registry', async () => {
  const { memNo } = registered.member(2);
  const browser = await signedIn({ kind: 'member', memberNumber: memNo });
  const response = await browser.get(planSummary.path);
  expect(response.json()).toEqual({ plans: [{ ...registeredPlan, memNo }] });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('AP a policy without a plan, and a number without a policy, give an empty list of plans', async () => {
  for (const memberNumber of [registered.member(1).memNo, '1999999999']) {
    const browser = await signedIn({ kind: 'member', memberNumber });
    expect((await browser.get(planSummary.path)).json()).toEqual({ plans: [] });
  }
});

test.each(kinds)('AP a %s account without a member number has no plans', async (kind) => {
  const browser = await signedIn({ kind });
  expect((await browser.get(planSummary.path)).json()).toEqual({ plans: [] });
});

test('AP the answer has only the fields of a plan that are known', async () => {
  await server.deps.db
    .insertInto('registry_policies')
    .values({
      member_number: '2999999999',
      birth_date_sealed: sealField(server.deps.keys, 'policy birth date', '2999999999', '1980-01-15'),
      plan_name: 'Single Thread',
      plan_status: 'pending',
    })
    .execute();
  const browser = await signedIn({ kind: 'wellness', memberNumber: '2999999999' });
  const plan = { name: 'Single Thread', memNo: '2999999999', status: 'pending' };
  expect((await browser.get(planSummary.path)).json()).toEqual({ plans: [plan] });
});

test('OPS-P10 a member whose policy has ended can log in, and the plan is shown as ended', async () => {
  const [ended] = lapsedPolicies;
  const memNo = ended?.memNo ?? '';
  const browser = await signedIn({ kind: 'member', memberNumber: memNo });
  const plan = { name: registeredPlan.name, memNo, status: 'ended' };
  expect((await browser.get(planSummary.path)).json()).toEqual({ plans: [plan] });
});

test('AP a request for plans without a session gets 401', async () => {
  const response = await server.browser().get(planSummary.path);
  expect([response.statusCode, response.json()]).toEqual([401, { status: 401, data: { errorCode: 100 } }]);
});

test('AP a request for plans while the registry does not answer gets 503, not an empty list', async () => {
  const stub = await startRegistryStub(httpRegistryAnswers);
  const away = await startTestApp(() => ({ registry: remoteRegistry('http', stub.url) }));
  const { memNo } = registered.member(4);
  const browser = await signedIn({ kind: 'member', memberNumber: memNo }, away);
  expect((await browser.get(planSummary.path)).json()).toEqual({ plans: [{ ...registeredPlan, memNo }] });
  stub.answering = (_asked, response) => void response.writeHead(500).end();
  const response = await browser.get(planSummary.path);
  expect([response.statusCode, response.json()]).toMatchObject([503, { data: { errorCode: 122 } }]);
  expect(response.headers['retry-after']).toBe('2');
  await away.close();
  await stub.close();
});
