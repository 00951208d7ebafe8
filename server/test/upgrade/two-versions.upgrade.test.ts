import { currentUser, signOut } from '@selvage/contract/api/session';
import { requestReset, exchangeResetCode } from '@selvage/contract/api/reset';
import { signIn } from '@selvage/contract/api/sign-in';
import { verifyCode } from '@selvage/contract/api/two-factor';
import { seconds } from '@selvage/contract/time-units';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../harness/accounts.ts';
import { countBy, expectNothingLost, startBusyPeople } from '../harness/busy-people.ts';
import type { Person } from '../harness/people.ts';
import { type Portal, startPortal } from '../harness/portal.ts';
import { breakingChanges, type Schema, schemaOf } from '../harness/schema-rules.ts';
import { builtProgram } from '../harness/server-process.ts';
import { digitsIn, linkCodeIn } from '../harness/sign-in.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

const versionBefore = process.env['PROGRAM_BEFORE'];
if (versionBefore === undefined)
  throw new Error('PROGRAM_BEFORE is missing: start these tests with npm run upgrade:check');
const versions = { before: versionBefore, present: builtProgram('selvage') };
type Version = keyof typeof versions;

const redirectUri = 'https://documents.insurer.example/callback';
const documents = {
  name: { en: 'Documents', ga: 'Doiciméid' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: [redirectUri],
  scopes: ['openid', 'email'],
};

const folder = mkdtempSync(join(tmpdir(), 'selvage-upgrade-'));
const config = join(folder, 'selvage.json');
writeFileSync(config, JSON.stringify({ oidc: { clients: { documents } } }));

let database: TestDatabase;
let portal: Portal;
/** The schema as the version before has made it. */
let schemaBefore: Schema;
beforeAll(async () => {
  database = await cloneDatabase({ empty: true });
  const settings = { SELVAGE_CONFIG: config, NODE_NO_WARNINGS: '1' };
  portal = await startPortal({ database, proxy: true, settings, program: versions.before });
  schemaBefore = await schemaOf(database.db);
});
afterAll(async () => {
  await portal.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Replaces one instance by the documented steps: stop, start, wait for `/readyz`, then three seconds. */
async function replace(index: number, version: Version): Promise<void> {
  portal.servers[index]?.kill('SIGTERM');
  expect(await portal.servers[index]?.ended).toBe(0);
  await portal.restart(index, versions[version]);
  await sleep(seconds(3));
}

test('every request is answered and no change is lost while three instances are upgraded under load, and go back', async () => {
  const people = await startBusyPeople(portal, 6);
  const answers = () => people.witnessed.length;
  for (const version of ['present', 'before'] as const)
    for (const index of [0, 1, 2]) {
      const sent = answers();
      await expect.poll(answers, { timeout: seconds(60) }).toBeGreaterThan(sent + 60);
      await replace(index, version);
    }
  await people.stop();
  const failed = people.witnessed.filter(({ status }) => status === undefined || status >= 500);
  process.stdout.write(`${answers()} requests, ${failed.length} failed\n`);
  expect(failed).toEqual([]);
  expect(Object.keys(countBy(people.witnessed)).toSorted()).toEqual(['200', '401']);
  await expectNothingLost(people, database.db);
});

test('the migrations of this version keep everything that the version before reads and writes', async () => {
  expect(schemaBefore.columns.length).toBeGreaterThan(100);
  expect(breakingChanges(schemaBefore, await schemaOf(database.db))).toEqual([]);
});

describe.each<{ first: Version; other: Version }>([
  { first: 'before', other: 'present' },
  { first: 'present', other: 'before' },
])('what the $first version gave, at the $other version', ({ first, other }) => {
  beforeAll(async () => {
    await replace(0, first);
    await replace(1, other);
  });
  const [here, there] = [() => portal.at(0), () => portal.at(1)];
  async function loggedIn(): Promise<Person> {
    const { credentials } = await addAccount(portal.deps);
    const person = portal.person();
    expect((await person.post(signIn.path, credentials, here())).status).toBe(200);
    return person;
  }

  test('a session is read and ended by the other version', async () => {
    const person = await loggedIn();
    const cookies = new Map(person.cookies);
    expect((await person.get(currentUser.path, there())).status).toBe(200);
    expect((await person.post(signOut.path, {}, there())).status).toBe(200);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    expect((await person.get(currentUser.path, here())).status).toBe(401);
  });

  test('a code that one version sent is accepted by the other', async () => {
    const { credentials, email } = await addAccount(portal.deps, { twoFactor: 'EMAIL' });
    const person = portal.person();
    const { body } = await person.post(signIn.path, credentials, here());
    const { mfaToken } = body['mfaRequired'] as { mfaToken: string };
    const code = digitsIn(await portal.mail.mailTo(email, /./));
    expect((await person.post(verifyCode.path, { mfaToken, code }, there())).status).toBe(200);
    expect((await person.get(currentUser.path, here())).status).toBe(200);
  });

  test('a reset link that one version sent is accepted by the other', async () => {
    const { email, credentials } = await addAccount(portal.deps);
    const person = portal.person();
    const { userType } = credentials;
    expect((await person.post(requestReset.path, { email, userType }, here())).status).toBe(200);
    const code = linkCodeIn(await portal.mail.mailTo(email, /./));
    expect((await person.post(exchangeResetCode.path, { code }, there())).status).toBe(200);
  });

  test('the codes and tokens of an application are accepted by the other version, until the person logs out', async () => {
    const person = await loggedIn();
    const { host } = new URL(portal.settings['PUBLIC_URL'] ?? '');
    const tokenAt = (index: number, grant: Record<string, string>) =>
      portal.at(index)({
        address: person.address,
        method: 'POST',
        path: '/oidc/token',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: 'documents', ...grant }).toString(),
      });
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = new URLSearchParams({
      client_id: 'documents',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const { location = '' } = await person.get(`/oidc/auth?${asked.toString()}`, here());
    const code = new URL(location).searchParams.get('code') ?? '';
    const exchange = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier, code };
    let answer = await tokenAt(1, exchange);
    const refresh = (index: number) =>
      tokenAt(index, { grant_type: 'refresh_token', refresh_token: String(answer.body['refresh_token']) });
    for (const index of [0, 1]) {
      expect([answer.status, typeof answer.body['refresh_token']]).toEqual([200, 'string']);
      answer = await refresh(index);
    }
    expect((await person.post(signOut.path, {}, there())).status).toBe(200);
    expect(await refresh(0)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
