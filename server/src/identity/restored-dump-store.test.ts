import { currentUser } from '@selvage/contract/api/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { addForgetful, exchange, mailedCode } from '../testing/test-reset.ts';
import { addOwing, addSignedIn, addTrusted, authenticate, verify } from '../testing/test-second-factor.ts';
import { invalidateRestored } from './restored-dump-store.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

test('X16 after a restore nobody is signed in, no link or code works, no device is known and no letter of then leaves', async () => {
  const inside = await addSignedIn(server);
  const code = await mailedCode(server, await addForgetful(server));
  const trusted = await addTrusted(server);
  const owing = await addOwing(server);
  const unsent = await addOwing(server);
  await authenticate(server.browser(), unsent.account);

  const counts = await invalidateRestored(server.deps.db, server.deps.now());
  expect(counts).toMatchObject({ 'remembered devices': 1, 'letters that had not left': 1 });

  expect((await inside.browser.get(currentUser.path)).statusCode).toBe(401);
  expect((await exchange(server.browser(), code)).statusCode).toBe(401);
  expect((await verify(owing.browser, owing)).statusCode).toBe(401);
  expect(await server.deliver()).toEqual([]);
  // The account itself is as it was; the second step is asked for again.
  const again = await authenticate(server.browser(), inside);
  expect(again.statusCode).toBe(200);
  const remembered = await authenticate(trusted.browser, trusted, { deviceTrustToken: trusted.value });
  expect(remembered.json()).toHaveProperty('mfaRequired');
});
