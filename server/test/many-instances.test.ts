import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentUser, signOut } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { verifyCode } from '@selvage/contract/api/two-factor';
import { completeReset, exchangeResetCode, requestReset } from '@selvage/contract/api/reset';
import { signInLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyPeople, expectNothingLost, countBy } from './harness/busy-people.ts';
import { digitsIn, linkCodeIn, otherDigits } from './harness/sign-in.ts';
import { canProxy } from './harness/nginx.ts';
import { startPortal, type Portal } from './harness/portal.ts';
import { addAccount } from './harness/accounts.ts';
import { builtProgram } from './harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from './harness/test-database.ts';
import { registeredBirthDate } from './harness/registry.ts';

let database: TestDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = await startPortal({ database, proxy: canProxy });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const everywhere = [0, 1, 2];

describe('what one instance stores is known to all instances', () => {
  test('a session and its end', async () => {
    const { credentials } = await addAccount(portal.deps);
    const person = portal.person();
    const read = async () =>
      Promise.all(everywhere.map(async (each) => (await person.get(currentUser.path, portal.at(each))).status));
    expect((await person.post(signIn.path, credentials, portal.at(0))).status).toBe(200);
    expect(await read()).toEqual([200, 200, 200]);
    const held = [...person.cookies];
    expect((await person.post(signOut.path, {}, portal.at(1))).status).toBe(200);
    for (const [name, value] of held) person.cookies.set(name, value);
    expect(await read()).toEqual([401, 401, 401]);
  });

  test('a login code: requested at one, wrong codes counted at all, accepted once at another', async () => {
    const { credentials, email } = await addAccount(portal.deps, { twoFactor: 'EMAIL' });
    const person = portal.person();
    const { body } = await person.post(signIn.path, credentials, portal.at(0));
    const mfaToken = (body['mfaRequired'] as { mfaToken: string }).mfaToken;
    const code = digitsIn(await portal.mail.mailTo(email, /login code/));
    const verify = async (given: string, each: number) =>
      (await person.post(verifyCode.path, { mfaToken, code: given }, portal.at(each))).status;
    for (const each of everywhere) expect(await verify(otherDigits(code), each)).toBe(400);
    expect(await verify(code, 1)).toBe(200);
    expect(await verify(code, 2)).toBe(401);
    expect((await person.get(currentUser.path, portal.at(2))).body).toMatchObject({ email });
  });

  test('B1 a locked account', async () => {
    const { credentials } = await addAccount(portal.deps);
    const person = portal.person();
    const enter = async (password: string, each: number) =>
      (await person.post(signIn.path, { ...credentials, password }, portal.at(each))).body['data'];
    for (let failure = 0; failure < signInLimits.signInFailures; failure++)
      expect(await enter('Wrong-cloth-42', failure % 3)).toEqual({ errorCode: 0 });
    for (const each of everywhere) expect(await enter(credentials.password, each)).toEqual({ errorCode: 4 });
  });

  test('B12 the limit of a network', async () => {
    const person = portal.person();
    const statuses: number[] = [];
    for (let guess = 0; guess <= signInLimits.signInFailuresPerClient; guess++) {
      const stranger = { email: `stranger-${guess}@test.example`, password: 'Woven-cloth-42', userType: 'W' };
      statuses.push((await person.post(signIn.path, stranger, portal.at(guess % 3))).status);
    }
    expect(statuses.indexOf(429)).toBe(signInLimits.signInFailuresPerClient);
    const { credentials } = await addAccount(portal.deps);
    for (const each of everywhere)
      expect((await person.post(signIn.path, credentials, portal.at(each))).status).toBe(429);
    expect((await portal.person().post(signIn.path, credentials, portal.at(0))).status).toBe(200);
  });

  test('a reset: requested at one, opened at another, completed at a third', async () => {
    const { credentials, email } = await addAccount(portal.deps, { birthDate: registeredBirthDate });
    const person = portal.person();
    await person.post(requestReset.path, { email, userType: credentials.userType }, portal.at(0));
    const code = linkCodeIn(await portal.mail.mailTo(email, /password/));
    expect((await person.post(exchangeResetCode.path, { code }, portal.at(1))).status).toBe(200);
    const newPassword = 'Fresh-linen-77';
    const body = { newPassword, birthDate: registeredBirthDate };
    expect((await person.post(completeReset.path, body, portal.at(2))).status).toBe(200);
    expect((await person.post(signIn.path, { ...credentials, password: newPassword }, portal.at(0))).status).toBe(200);
  });
});

describe('an application that another process adds to the database', () => {
  const redirectUri = 'https://claims.insurer.example/callback';
  const entry = {
    name: { en: 'Claims', ga: 'Éilimh' },
    kinds: ['member'],
    type: 'spa',
    auth: 'none',
    redirectUris: [redirectUri],
    scopes: ['openid'],
  };
  const client = (...words: string[]): Promise<string> => {
    const path = { PATH: process.env['PATH'], SELVAGE_ALLOW_OLD_NODE: '1' };
    const args = [builtProgram('selvage'), 'client', ...words, '--reason', 'test'];
    return new Promise((resolve, reject) => {
      execFile(process.execPath, args, { env: { ...path, ...portal.settings } }, (error, out) =>
        error ? reject(error) : resolve(out),
      );
    });
  };
  const request = `/oidc/auth?${new URLSearchParams({
    client_id: 'claims',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()}`;

  test('OP49 is known to all instances, and unknown again once it is removed', { timeout: 60_000 }, async () => {
    const { credentials, id } = await addAccount(portal.deps);
    const person = portal.person();
    await person.post(signIn.path, credentials, portal.at(0));
    const statuses = () =>
      Promise.all(everywhere.map(async (each) => (await person.get(request, portal.at(each))).status));
    expect(await statuses()).toEqual([404, 404, 404]);
    const file = join(mkdtempSync(join(tmpdir(), 'selvage-claims-')), 'claims.json');
    writeFileSync(file, JSON.stringify(entry));
    expect(await client('add', 'claims', '--file', file)).toMatch(/^claims is added/);
    await expect.poll(statuses, { timeout: 15_000, interval: 20 }).toEqual([303, 303, 303]);
    const joined = database.db.selectFrom('oidc_participants').select(['account_id', 'client_id']);
    expect(await joined.execute()).toEqual([{ account_id: id, client_id: 'claims' }]);
    expect(await client('remove', 'claims', '--yes')).toBe('claims is removed: 1 login and 0 consents ended.\n');
    await expect.poll(statuses, { timeout: 15_000, interval: 20 }).toEqual([404, 404, 404]);
    expect(await joined.execute()).toEqual([]);
  });
});

describe.skipIf(!canProxy)('several instances behind nginx', () => {
  test(
    'X12 no request is lost and no mail is sent twice when one instance is stopped under load',
    { timeout: 60_000 },
    async () => {
      const people = await startBusyPeople(portal, 3);
      const answers = () => people.witnessed.length;
      await expect.poll(answers, { timeout: 15_000 }).toBeGreaterThan(20);
      portal.servers[1]?.kill('SIGTERM');
      expect(await portal.servers[1]?.ended).toBe(0);
      const before = answers();
      await expect.poll(answers, { timeout: 15_000 }).toBeGreaterThan(before + 20);
      await people.stop();

      expect(Object.keys(countBy(people.witnessed)).toSorted()).toEqual(['200', '401']);
      await expectNothingLost(people, database.db);
      await expect.poll(unsent, { timeout: 15_000 }).toBe(0);
      const ids = portal.mail.mails.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(people.registered.filter((email) => !portal.mail.mails.some(({ to }) => to === email))).toEqual([]);
      for (const server of portal.servers) expect(server.said()).toContain('"msg":"answered"');
    },
  );
});

async function unsent(): Promise<number> {
  const rows = await database.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  return rows.length;
}
