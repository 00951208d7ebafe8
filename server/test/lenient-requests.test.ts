import { resendActivation } from '@selvage/contract/api/activation';
import { registerWellness } from '@selvage/contract/api/registration';
import { requestReset } from '@selvage/contract/api/reset';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, make, type EveryCall } from './harness/every-call.ts';
import { outcomeOf } from './harness/refusals.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';
import { addAccount, nextApplicant } from './harness/accounts.ts';
import { fillRegistry } from './harness/registry.ts';
import { addSignedIn } from './harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

/** Section 7 names the fields of each call; a caller may send more. */
describe('AP an unknown field in a body', () => {
  const withBody = everyCall.filter(({ body }) => body !== undefined);
  const outcome = async (each: EveryCall) => {
    const { browser } = await addSignedIn(server);
    return outcomeOf(await make(each.admits === 'anyone' ? server.browser() : browser, each));
  };

  test.each(withBody)('is ignored by $call', async (each) => {
    const plain = await outcome(each);
    expect(plain).not.toBe('400/110');
    expect(await outcome({ ...each, body: { ...each.body, unknown: { deep: [1] }, userId: '1' } })).toBe(plain);
  });
});

test('SEC-F3 fields that people may not set for themselves are ignored at a registration', async () => {
  const claimed = {
    privileges: ['mvf:provider'],
    activated: true,
    isMVF: true,
    wellnessOnly: 'N',
    mfaRequired: null,
    userId: '1',
    id: '1',
    kind: 'consultant',
    realm: 'group',
  };
  for (const kind of ['member', 'wellness'] as const) {
    const { path, email, body } = nextApplicant(kind, claimed);
    expect(outcomeOf(await server.browser().post(path, body))).toBe('done');
    const account = await server.deps.db
      .selectFrom('accounts')
      .select(['kind', 'realm', 'privileges', 'activated_at as activatedAt', 'wellness_only as wellnessOnly'])
      .where('email', '=', email)
      .executeTakeFirst();
    const wellnessOnly = kind === 'wellness' ? 'Y' : null;
    expect(account).toEqual({ kind, realm: 'member', privileges: [], activatedAt: null, wellnessOnly });
  }
});

describe('AP a group ID in a request', () => {
  test('may be a number', async () => {
    const { email, body } = nextApplicant('wellness', { groupId: 1001 });
    expect(outcomeOf(await server.browser().post(registerWellness.path, body))).toBe('done');
    const account = await server.deps.db
      .selectFrom('accounts')
      .select('group_id as groupId')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(account).toEqual({ groupId: '1001' });
  });

  test.each([-1001, 1001.5, 1e21, true, [1001]])('cannot be %j', async (groupId) => {
    const { body } = nextApplicant('wellness', { groupId });
    expect(outcomeOf(await server.browser().post(registerWellness.path, body))).toBe('400/110');
  });
});

describe('AP the field wellnessOnly', () => {
  const sentTo = async (path: string, body: object) => {
    await server.deliver();
    expect(outcomeOf(await server.browser().post(path, body))).toBe('done');
    return (await server.deliver()).map(({ to }) => to);
  };

  test('may be a boolean in a request to send an activation message again', async () => {
    const { email } = await addAccount(server.deps, { kind: 'wellness', activated: false });
    expect(await sentTo(resendActivation.path, { email, wellnessOnly: false })).toEqual([]);
    expect(await sentTo(resendActivation.path, { email, wellnessOnly: true })).toEqual([email]);
  });

  test('may be a boolean in a request to reset the password', async () => {
    const { email } = await addAccount(server.deps, { kind: 'wellness' });
    expect(await sentTo(requestReset.path, { email, userType: 'W', wellnessOnly: false })).toEqual([]);
    expect(await sentTo(requestReset.path, { email, userType: 'W', wellnessOnly: true })).toEqual([email]);
  });
});
