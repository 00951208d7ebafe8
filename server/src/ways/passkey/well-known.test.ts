import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeysFinding } from '../../cli/doctor/check-database.ts';
import { readPasskeys } from '../../config/passkey-settings.ts';
import { warnOfOrphanedPasskeys } from './passkey-permission.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addPasskeyHolder, signInBy } from '../../../test/harness/sign-in.ts';

let alone: TestApp;
let shared: TestApp;
beforeAll(async () => {
  alone = await startTestApp();
  shared = await startTestApp(({ passkeys }) => ({ passkeys: { ...passkeys, rpId: 'localhost' } }));
});
afterAll(async () => {
  await alone.close();
  await shared.close();
});

test('WY13 the host that brands share for passkeys lists their origins, and no other host does', async () => {
  const answer = await shared.browser().get('/.well-known/webauthn');
  expect(answer.json()).toEqual({ origins: ['http://localhost:3000', 'http://tweed.localhost:3000'] });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await shared.browser('tweed.localhost:3000').get('/.well-known/webauthn')).statusCode).toBe(404);
  expect((await alone.browser().get('/.well-known/webauthn')).statusCode).toBe(404);
});

test('WY13 a shared host lets a passkey log in at every brand', async () => {
  const { passkey } = await addPasskeyHolder(shared);
  const tweed = shared.browser('tweed.localhost:3000');
  expect(outcomeOf(await signInBy(tweed, passkey, { origin: 'http://tweed.localhost:3000' }))).toBe('done');
});

test('WY14 password managers get the address where passkeys are managed', async () => {
  const page = 'http://localhost:3000/memberlogin/settings/security';
  expect((await alone.browser().get('/.well-known/passkey-endpoints')).json()).toEqual({ enroll: page, manage: page });
});

test('WY13 the doctor and the start report passkeys of a host that no brand has', async () => {
  const { passkeyId } = await addPasskeyHolder(alone);
  const { db, config } = alone.deps;
  expect(await passkeysFinding(db, config)).toMatchObject({ state: 'ok' });
  await db.updateTable('passkeys').set({ rp_id: 'former.example' }).where('id', '=', passkeyId).execute();
  expect(await passkeysFinding(db, config)).toMatchObject({
    state: 'warning',
    says: '1 of former.example can no longer be used',
  });
  await warnOfOrphanedPasskeys(alone.deps);
  expect(alone.logged.at(-1)).toContain('former.example');
});

test.each([
  ['example.org', 'must be the host of a brand, or a domain that it is in'],
  ['health.example', 'must be the host of a brand, which tells browsers of tweed.test'],
])('WY13 the start refuses %s as the shared host for passkeys', (rpId, problem) => {
  const [first] = alone.deps.config.brands;
  const brands = [
    { ...first, origin: 'https://login.health.example' },
    { ...first, origin: 'https://tweed.test' },
  ] as const;
  expect(() => readPasskeys({ rpId }, [...brands])).toThrow(problem);
});
