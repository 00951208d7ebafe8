import { randomBytes } from 'node:crypto';
import { seconds } from '@selvage/contract/time-units';
import { currentUser } from '@selvage/contract/api/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../test/harness/accounts.ts';
import { accept, addAdministrator, inviteCode, startOrganisations } from '../../test/harness/organisations.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addTestAgent } from '../../test/harness/desk.ts';
import {
  addForgetful,
  exchange,
  mailedCode,
  addOwing,
  addSignedIn,
  addTrusted,
  authenticate,
  verify,
} from '../../test/harness/sign-in.ts';
import { startDeskSession } from './agents/desk-session-store.ts';
import { addAgent } from './agents/invite-agent.ts';
import { invalidateRestored } from './restored-backup.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

test('X16 after a restore no session, link, code or known device works, and no restored message is sent', async () => {
  const inside = await addSignedIn(server);
  const code = await mailedCode(server, await addForgetful(server));
  const trusted = await addTrusted(server);
  const owing = await addOwing(server);
  const unsent = await addOwing(server);
  server.clock.advance(seconds(30));
  await authenticate(server.browser(), unsent.account);

  const counts = await invalidateRestored(server.deps.db, server.deps.now());
  expect(counts).toMatchObject({ 'remembered devices': 1, 'messages that were not sent': 1 });

  expect((await inside.browser.get(currentUser.path)).statusCode).toBe(401);
  expect((await exchange(server.browser(), code)).statusCode).toBe(401);
  expect((await verify(owing.browser, owing)).statusCode).toBe(401);
  expect(await server.deliver()).toEqual([]);
  // The account is unchanged, so its owner can log in. The device is not trusted any more, so the second step is required.
  const again = await authenticate(server.browser(), inside);
  expect(again.statusCode).toBe(200);
  const remembered = await authenticate(trusted.browser, trusted, { deviceTrustToken: trusted.value });
  expect(remembered.json()).toHaveProperty('mfaRequired');
});

test('X16 after a restore no session of the desk and no invitation to it works', async () => {
  const { deps } = server;
  const agent = await addTestAgent(server);
  await startDeskSession(deps.db, agent.id, randomBytes(32), deps.now());
  const act = { actor: { name: 'admin', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };
  const invited = await addAgent(deps, { name: 'Invited', email: 'invited@desk.example', role: 'agent' }, act);
  const { id: account_id } = await addAccount(deps, { twoFactor: 'EMAIL' });
  const type = 'two-factor-removal' as const;
  const asked = {
    type,
    account_id,
    asked_by: agent.id,
    reason: 'test',
    asked_at: deps.now(),
    expires_at: deps.now(),
  };
  await deps.db.insertInto('approvals').values(asked).execute();
  expect(await invalidateRestored(deps.db, deps.now())).toMatchObject({
    'sessions of the desk': 1,
    'invitations to the desk': 1,
    'requests to a second agent, and enrolment codes': 1,
  });
  expect(invited).not.toBe('taken');
});

test('ORG34: after a restore no invitation and no request for an administrator is left', async () => {
  const organisations = await startOrganisations();
  const administrator = await addAdministrator(organisations);
  const { code } = await inviteCode(organisations, administrator);
  const agent = await addTestAgent(organisations);
  const at = organisations.deps.now();
  const asked = { account_id: administrator.id, asked_by: agent.id, reason: 'test', asked_at: at, expires_at: at };
  await organisations.deps.db
    .insertInto('approvals')
    .values({ type: 'appoint-administrator', ...asked })
    .execute();
  expect(await invalidateRestored(organisations.deps.db, at)).toMatchObject({
    'requests to a second agent, and enrolment codes': 1,
  });
  expect((await accept(organisations.browser(), code)).json()).toMatchObject({ data: { errorCode: 140 } });
  const left = organisations.deps.db.selectFrom('approvals').select('id').where('decision', 'is', null);
  expect(await left.execute()).toEqual([]);
  await organisations.close();
});
