import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { days, hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalidateRestored } from '../support/restored-backup.ts';
import { rotateSigningKeys } from '../support/rotate-signing-keys.ts';
import { sweep } from '../db/expired-rows-store.ts';
import { builtProgram } from '../../test/harness/server-process.ts';
import { Application, follow, type Issuer, startIssuer, addLoggedIn } from '../../test/harness/oidc.ts';
import { applications } from '../../test/harness/oidc-clients.ts';
import { severableDatabase, cloneDatabase } from '../../test/harness/test-database.ts';
import { startTestApp } from '../../test/harness/test-app.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

/** The number of participants and of stored codes and tokens. */
const counts = async (): Promise<number[]> => {
  const { db } = issuer.server.deps;
  const participants = await db.selectFrom('oidc_participants').select('id').execute();
  const artifacts = await db.selectFrom('oidc_artifacts').select('model').execute();
  return [participants.length, artifacts.length];
};

test('OP1 the OpenID Connect library is in a separate file that the program loads only when needed', () => {
  const program = builtProgram('selvage');
  const holders = readdirSync(dirname(program)).filter((name) =>
    readFileSync(join(dirname(program), name), 'utf8').includes('oidc-provider WARNING'),
  );
  expect(holders).toEqual([expect.stringMatching(/^library-/)]);
});

test('OP38 a new signing key signs without a restart, and is among the published keys', async () => {
  const kidOf = (token: string | undefined) =>
    JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as { alg: string; kid: string };
  const logIn = async () => {
    const { browser } = await addLoggedIn(issuer);
    return kidOf((await (await Application.open(issuer, 'documents')).logIn(browser)).id_token);
  };
  const first = await logIn();
  issuer.server.clock.advance(days(89));
  expect(await logIn()).toEqual(first);
  issuer.server.clock.advance(days(2));
  const second = await logIn();
  expect(second).toMatchObject({ alg: 'ES256', kid: expect.not.stringMatching(first.kid) });
});

test('OP20 an ID token of the previous signing key is accepted as a hint, and new tokens have the new key', async () => {
  const { clock, deps } = issuer.server;
  const application = await Application.open(issuer, 'documents');
  const headOf = (token: string) => token.split('.')[0];
  const origin = { requestId: 'a-request', client: null, device: null };
  await rotateSigningKeys(deps, { actor: { name: 'nora', reason: 'ticket' }, origin }, { atOnce: false });
  clock.advance(days(1) - minutes(5));
  const { browser } = await addLoggedIn(issuer);
  const { id_token: hint = '' } = await application.logIn(browser);
  clock.advance(minutes(7));
  const { id_token: later = '' } = await application.logIn(browser);
  expect(headOf(later)).not.toBe(headOf(hint));
  const { href } = await follow(browser, await application.start('openid', { id_token_hint: hint }));
  expect(href).toContain('/callback?code=');
});

describe('OP42 the database rows of codes, tokens and logins of applications', () => {
  test('are deleted after the code or token has expired, or twelve hours after the session of the login has ended', async () => {
    const { account, browser } = await addLoggedIn(issuer);
    const { db, now } = issuer.server.deps;
    await (await Application.open(issuer, 'documents')).logIn(browser);
    issuer.server.clock.advance(hours(2));
    await sweep(db, now());
    const own = () => db.selectFrom('oidc_participants').select('id').where('account_id', '=', account.id).execute();
    const kept = await db.selectFrom('oidc_artifacts').select('model').distinct().execute();
    expect(kept).toEqual([{ model: 'RefreshToken' }]);
    expect(await own()).toHaveLength(1);
    await db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    expect(await own()).toHaveLength(1);
    issuer.server.clock.advance(hours(12));
    await sweep(db, now());
    expect(await own()).toEqual([]);
    expect((await counts())[1]).toBe(0);
  });

  test('are ended when a backup is restored', async () => {
    const { browser } = await addLoggedIn(issuer);
    const { db, now } = issuer.server.deps;
    await (await Application.open(issuer, 'documents')).logIn(browser);
    await issuer.browser().get(await (await Application.open(issuer, 'documents')).start());
    expect((await counts()).every((count) => count > 0)).toBe(true);
    await invalidateRestored(db, now());
    expect((await counts())[1]).toBe(0);
    const open = db.selectFrom('oidc_participants').select('id').where('ended_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  });
});

test('every address of OpenID Connect says while the database is away when to try again', async () => {
  const database = await cloneDatabase();
  const cut = await severableDatabase(database.url);
  const server = await startTestApp(() => ({ throttle: true, oidc: { clients: applications, resources: [] } }), {
    on: cut,
  });
  const request = new URLSearchParams({
    client_id: 'documents',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://documents.insurer.example/callback',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const exchange = new URLSearchParams({
    client_id: 'documents',
    grant_type: 'authorization_code',
    redirect_uri: 'https://documents.insurer.example/callback',
    code: 'c'.repeat(43),
    code_verifier: 'v'.repeat(43),
  });
  const ask = () =>
    Promise.all([
      server.browser().get(`/oidc/auth?${request.toString()}`),
      server.browser().send({
        method: 'POST',
        url: '/oidc/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: exchange.toString(),
      }),
      server.browser().get('/oidc/userinfo', { authorization: `Bearer ${'t'.repeat(43)}` }),
    ]);
  try {
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([303, 400, 401]);
    await cut.sever();
    const away = await ask();
    expect(away.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '2'],
      [503, '2'],
      [503, '2'],
    ]);
    expect(server.logged.join('')).not.toMatch(/cccc|tttt/);
  } finally {
    cut.mend();
    await server.close();
    await database.close();
  }
});
