import type { JsonWebKey } from 'node:crypto';
import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweep } from '../../db/expired-rows-store.ts';
import {
  isSignedBy,
  type LogoutReceiver,
  partOf,
  startLogoutReceiver,
  applications,
} from '../../../test/harness/oidc-clients.ts';
import { madeCertificate } from '../../../test/harness/machine.ts';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { plansOf } from '../../../test/harness/test-database.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { logoutCounter, startLogoutDelivery } from './delivery.ts';
import { claimEnded, oldestUntold } from './store.ts';

let issuer: Issuer;
let receiver: LogoutReceiver;
const workers: { stop: () => Promise<void> }[] = [];
const told = new Set(['claims', 'partner', 'documents']);

beforeAll(async () => {
  // The applications use this certificate, and the configuration trusts it.
  const certificate = madeCertificate();
  receiver = await startLogoutReceiver(certificate);
  const clients = applications.map((client) => ({
    ...client,
    ...(client.id === 'partner' && { session: 'own' as const, idTokenAlgorithm: 'RS256' as const }),
    ...(told.has(client.id) && { backchannelLogoutUri: `${receiver.url}/${client.id}` }),
  }));
  issuer = await startIssuer(3, () => ({ oidc: { clients, resources: [], ca: certificate.cert } }));
  // The instances started one after the other, and each clock shows the time of its start. This sets all clocks to the same time.
  const latest = Math.max(...issuer.others.map(({ clock }) => clock.now().getTime()));
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(latest - clock.now().getTime());
  workers.push(...[issuer.server, ...issuer.others].map(({ deps }) => startLogoutDelivery(deps)));
});
afterAll(async () => {
  await receiver.close();
  for (const worker of workers) await worker.stop();
  await issuer.close();
});

const advance = (length: number) => {
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(length);
};

async function logInTo(...ids: string[]) {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const logins = [];
  for (const id of ids) {
    const application = await Application.open(issuer, id);
    const tokens = await application.logIn(browser);
    const claims = tokens.claims();
    logins.push({ application, tokens, sid: sidIn(claims?.['sid']), sub: claims?.sub });
  }
  return { account, browser, logins, logOut: () => browser.post('/api/idauth/logout') };
}

const sidIn = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
const heardOf = (sid: string | undefined) => receiver.heard.filter(({ claims }) => claims['sid'] === sid);
const isHeard = (sid: string | undefined, times = 1) =>
  vi.waitFor(() => expect(heardOf(sid)).toHaveLength(times), { timeout: 10_000, interval: 10 });
/** Waits longer than the pause of the workers. */
const aWhile = () => new Promise((resolve) => void setTimeout(resolve, 600));

const rowOf = (sid: string | undefined) =>
  issuer.server.deps.db
    .selectFrom('oidc_participants')
    .select(['tell_at', 'tries', 'tell_result'])
    .where('sid', '=', sid ?? '')
    .executeTakeFirstOrThrow();
const isSettled = (sid: string | undefined, result: 'told' | 'given-up') =>
  vi.waitFor(async () => expect(await rowOf(sid)).toMatchObject({ tell_at: null, tell_result: result }), {
    timeout: 10_000,
  });

describe('OP27 the notice to an application about the end of a session', () => {
  test.each([
    ['claims', 'ES256'],
    ['partner', 'RS256'],
  ])('reaches %s as a token for it alone, signed with a published key of %s', async (id, alg) => {
    const { logOut, logins } = await logInTo(id);
    const [{ sid, sub } = { sid: '', sub: '' }] = logins;
    await logOut();
    await isHeard(sid);
    const [heard] = heardOf(sid);
    expect(heard).toMatchObject({ path: `/${id}`, contentType: 'application/x-www-form-urlencoded' });
    const at = Math.floor(issuer.server.clock.now().getTime() / 1000);
    expect(partOf(heard?.token ?? '', 0)).toMatchObject({ alg, typ: 'logout+jwt' });
    expect(heard?.claims).toEqual({
      iss: issuer.origin,
      aud: id,
      iat: at,
      exp: at + 120,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      sid,
      sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const published = await issuer.at(1, '/oidc/jwks');
    const { keys } = (await published.json()) as { keys: (JsonWebKey & { kid?: string })[] };
    expect(isSignedBy(heard?.token ?? '', keys)).toBe(true);
  });

  test('is listed as supported in the discovery document', async () => {
    const { metadata } = await Application.open(issuer, 'claims');
    expect(metadata).toMatchObject({ backchannel_logout_supported: true, backchannel_logout_session_supported: true });
  });

  test('is sent once to each application of the session, also with three instances that look for ends', async () => {
    const people = [];
    for (let count = 0; count < 12; count++) people.push(await logInTo('claims', 'documents', 'partner'));
    await issuer.server.deps.db.deleteFrom('sessions').execute();
    const sids = people.flatMap(({ logins }) => logins.map(({ sid }) => sid));
    await vi.waitFor(() => expect(sids.filter((sid) => heardOf(sid).length > 0)).toHaveLength(36), { timeout: 20_000 });
    for (const sid of sids) await isSettled(sid, 'told');
    await aWhile();
    expect(sids.map((sid) => heardOf(sid).length)).toEqual(sids.map(() => 1));
  }, 60_000);

  test.each([400, 500, 302] as const)('is sent again with a new token after an answer %i', async (status) => {
    const { logOut, logins } = await logInTo('documents');
    const { sid } = logins[0] ?? {};
    receiver.modes.set('/documents', status);
    await logOut();
    await isHeard(sid);
    await vi.waitFor(async () =>
      expect((await rowOf(sid)).tell_at?.getTime()).toBe(issuer.server.clock.now().getTime() + seconds(5)),
    );
    receiver.modes.set('/documents', 200);
    await aWhile();
    expect(heardOf(sid)).toHaveLength(1);
    advance(seconds(5));
    await isHeard(sid, 2);
    const [first, second] = heardOf(sid);
    expect(second?.claims['jti']).not.toBe(first?.claims['jti']);
    expect(receiver.sids('/elsewhere')).toEqual([]);
    await isSettled(sid, 'told');
  });

  test('is tried five times in five minutes, and then no more', async () => {
    const { logOut, logins } = await logInTo('documents');
    const { sid } = logins[0] ?? {};
    const given = () =>
      logoutCounter.all().find(({ counted }) => counted.client === 'documents' && counted.result === 'given-up')
        ?.times ?? 0;
    const before = given();
    receiver.modes.set('/documents', 503);
    const beganAt = issuer.server.clock.now().getTime();
    await logOut();
    for (let tries = 1; tries < 5; tries++) {
      await isHeard(sid, tries);
      const { db, now } = issuer.server.deps;
      await vi.waitFor(async () => expect((await rowOf(sid)).tries).toBe(tries));
      expect(await oldestUntold(db, ['documents'], now())).toBe((now().getTime() - beganAt) / 1000);
      const { tell_at: next } = await vi.waitFor(async () => {
        const row = await rowOf(sid);
        expect((row.tell_at?.getTime() ?? 0) - now().getTime()).not.toBe(seconds(15));
        return row;
      });
      advance((next?.getTime() ?? 0) - now().getTime());
    }
    await isHeard(sid, 5);
    await isSettled(sid, 'given-up');
    expect(issuer.server.clock.now().getTime() - beganAt).toBeLessThan(minutes(5));
    expect(given()).toBe(before + 1);
    advance(minutes(10));
    await aWhile();
    expect(heardOf(sid)).toHaveLength(5);
    receiver.modes.delete('/documents');
  });

  test('is delivered although the endpoint of another application fails', async () => {
    receiver.modes.set('/claims', 'hang');
    const people = await Promise.all(Array.from({ length: 20 }, () => logInTo('claims')));
    const { logOut, logins } = await logInTo('documents');
    for (const person of people) await person.logOut();
    await vi.waitFor(() => expect(receiver.sids('/claims').length).toBeGreaterThan(16), { timeout: 10_000 });
    await logOut();
    await isHeard(logins[0]?.sid);
    receiver.modes.delete('/claims');
  });

  test('is not delayed by an endless answer, which is not read to its end', async () => {
    const { logOut, logins } = await logInTo('documents');
    receiver.modes.set('/documents', 'endless');
    await logOut();
    await isSettled(logins[0]?.sid, 'told');
    expect(heardOf(logins[0]?.sid)).toHaveLength(1);
    receiver.modes.delete('/documents');
  });

  test('is delivered for an erased account, and then its rows are deleted', async () => {
    const { account, logins } = await logInTo('claims');
    const { db } = issuer.server.deps;
    await db.deleteFrom('accounts').where('id', '=', account.id).execute();
    const { sid, sub } = logins[0] ?? {};
    await isHeard(sid);
    expect(heardOf(sid)[0]?.claims).toMatchObject({ sid, sub });
    const left = () =>
      db
        .selectFrom('oidc_participants')
        .select('id')
        .where('sid', '=', sid ?? '')
        .execute();
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });

  test('is sent if the application’s own code was used twice, although the session continues', async () => {
    const { logins, account } = await logInTo('documents');
    const { db, now } = issuer.server.deps;
    await db.updateTable('oidc_participants').set({ ended_at: now() }).where('account_id', '=', account.id).execute();
    await isHeard(logins[0]?.sid);
    expect(await rowOf(logins[0]?.sid)).toMatchObject({ tries: 1 });
  });
});

describe('OP30 a session that is idle', () => {
  test('logs out an application that depends on the session at its next refresh, and not an application with its own idle time', async () => {
    const { account, browser, logins } = await logInTo('claims', 'partner');
    const [claims, partner] = logins;
    advance(minutes(20));
    expect((await browser.get('/oidc/verify?quiet')).statusCode).toBe(401);
    await expect(claims?.application.refresh(claims.tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await partner?.application.refresh(partner.tokens.refresh_token);
    expect((await browser.get('/oidc/verify?quiet')).statusCode).toBe(401);
    // After a new login in the same browser, the application continues in the new session.
    await authenticate(browser, account);
    await partner?.application.refresh(partner.tokens.refresh_token);
    await isHeard(claims?.sid);
    expect(heardOf(partner?.sid)).toEqual([]);
    await browser.post('/api/idauth/logout');
    await isHeard(partner?.sid);
    await expect(partner?.application.refresh(partner.tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('logs out both applications after twelve hours, without a notice', async () => {
    const { account, logins } = await logInTo('partner');
    const [partner] = logins;
    advance(hours(12) + 1);
    await expect(partner?.application.refresh(partner.tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const { db, now } = issuer.server.deps;
    await db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    await aWhile();
    expect(heardOf(partner?.sid)).toEqual([]);
    await sweep(db, now());
    const left = db
      .selectFrom('oidc_participants')
      .select('id')
      .where('sid', '=', partner?.sid ?? '');
    expect(await left.execute()).toEqual([]);
  });

  test('is not continued by another account’s login in the same browser', async () => {
    const { browser, logins } = await logInTo('partner');
    await authenticate(browser, await addAccount(issuer.server.deps));
    await isHeard(logins[0]?.sid);
    expect(await rowOf(logins[0]?.sid)).toMatchObject({ tries: 1 });
  });
});

test('the search for ended sessions reads only sessions whose end was not notified yet', async () => {
  const { db, now } = issuer.server.deps;
  await sql`analyze oidc_participants`.execute(db);
  const plans = await plansOf(db, async (watched) => {
    await claimEnded(watched, new Map([['nobody', 16]]), { now: now(), until: now(), since: new Date(0) });
    await oldestUntold(watched, ['nobody'], now());
  });
  expect(plans.map((plan) => plan.match(/using oidc_participants_\w+/g)?.[0])).toEqual([
    'using oidc_participants_to_tell',
    'using oidc_participants_to_tell',
  ]);
});
