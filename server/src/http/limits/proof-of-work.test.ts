import { minutes } from '@selvage/contract/time-units';
import { messageLimits, registrationLimits, signInLimits } from '@selvage/contract/limits';
import { findProof, proofOfWorkHeader, startOfSha256, type ProofOfWork } from '@selvage/contract/proof-of-work';
import type { RefusalBody } from '@selvage/contract/refusals';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../crypto/key-ring.ts';
import { auditCounter } from '../../audit/audit-store.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addAccount, nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { networkOf } from '../read-request-context.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true, hookSecret: 'a-secret-of-the-mail-providers-own-42' }));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

let clients = 0;
/** Every test comes from a network of its own. */
const nextClient = () => `192.0.2.${(clients += 1)}`;

const post = (client: string, url: string, payload: object, proof?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: client,
    headers: { host: 'localhost:3000', ...(proof !== undefined && { [proofOfWorkHeader]: proof }) },
    payload,
  });

let guesses = 0;
const guess = (client: string, proof?: string) =>
  post(
    client,
    '/api/idauth/auth',
    { email: `spray-${(guesses += 1)}@test.example`, password: 'Wrong-cloth-42', userType: 'W' },
    proof,
  );
const askForReset = (client: string, proof?: string) =>
  post(client, '/api/user/reset/email', { email: `reset-${(guesses += 1)}@test.example`, userType: 'W' }, proof);

const challengeOf = (response: LightMyRequestResponse): ProofOfWork => {
  const { proofOfWork } = response.json<RefusalBody>().data;
  if (!proofOfWork) throw new Error(`no challenge came with ${response.statusCode}: ${response.body}`);
  return proofOfWork;
};

const solve = (challenge: ProofOfWork): string => findProof(challenge, 0, 2 ** 26) ?? 'not found';

/** Writes a count of the open window, which would take dozens of requests or minutes of computing. */
const setHits = (client: string, hits: number, ...name: string[]) => {
  const key = digest(server.deps.keys, ...name, networkOf(client)).current;
  const row = { key, hits, window_ends_at: new Date(server.deps.now().getTime() + minutes(10)) };
  return server.deps.db
    .insertInto('throttles')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
const setProven = (client: string, hits: number, limit = 'sign-in') =>
  setHits(client, hits, 'proof-of-work', limit, 'proven');

/** Exceeds the limit, and returns the challenge that comes with the refusal. */
async function exceed(
  client: string,
  send = guess,
  limit = 'sign-in',
  hits: number = signInLimits.signInFailuresPerClient,
) {
  await setHits(client, hits, 'throttle', limit);
  return challengeOf(await send(client));
}

describe('F13 a client that exceeds the limit of its network', () => {
  test('gets a challenge for a proof of work together with Retry-After', async () => {
    const client = nextClient();
    for (let index = 0; index < signInLimits.signInFailuresPerClient; index++)
      expect((await guess(client)).statusCode).toBe(401);
    const refused = await guess(client);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        status: 429,
        data: { errorCode: 119, proofOfWork: { id: expect.stringMatching(/^[\w-]{48}$/), difficulty: 16 } },
      },
    ]);
    expect(refused.headers['retry-after']).toBe('600');
  });

  test('logs in with a proof, which is not counted if the password is right', async () => {
    const client = nextClient();
    const { credentials } = await addAccount(server.deps);
    const proof = solve(await exceed(client));
    expect((await post(client, '/api/idauth/auth', credentials)).statusCode).toBe(429);
    expect((await post(client, '/api/idauth/auth', credentials, proof)).statusCode).toBe(200);
    expect(challengeOf(await guess(client)).difficulty).toBe(16);
  });

  test('has each proof with a wrong password counted, and then gets a harder challenge', async () => {
    const client = nextClient();
    expect((await guess(client, solve(await exceed(client)))).statusCode).toBe(401);
    expect(challengeOf(await guess(client)).difficulty).toBe(17);
  });

  test('gets no harder challenge because of refused requests without a proof', async () => {
    const client = nextClient();
    await exceed(client);
    for (let index = 0; index < 100; index++) await guess(client);
    expect(challengeOf(await guess(client)).difficulty).toBe(16);
  });

  test('is refused without a new challenge after three times as many failed logins with proofs as the limit allows', async () => {
    const client = nextClient();
    await exceed(client);
    await setProven(client, 3 * signInLimits.signInFailuresPerClient - 1);
    const last = challengeOf(await guess(client));
    expect(last.difficulty).toBe(20);
    await setProven(client, 3 * signInLimits.signInFailuresPerClient);
    const refused = await guess(client);
    expect([refused.statusCode, refused.json()]).toEqual([429, { status: 429, data: { errorCode: 119 } }]);
    expect(refused.headers['retry-after']).toBe('600');
  });

  test(
    'is refused after three times the limit even with a proof that is hard enough',
    { timeout: 60_000 },
    async () => {
      const client = nextClient();
      const fail = (_client: string, proof?: string) => {
        const { path, body } = nextApplicant('wellness', { groupId: '9999' });
        return post(client, path, body, proof);
      };
      const most = 3 * registrationLimits.wellnessRegistrationsPerClient;
      await exceed(client, fail, 'wellness-registration', registrationLimits.wellnessRegistrationsPerClient);
      await setProven(client, most - 1, 'wellness-registration');
      const proof = solve(challengeOf(await fail(client)));
      await setProven(client, most, 'wellness-registration');
      const refused = await fail(client, proof);
      expect([refused.statusCode, refused.json()]).toEqual([400, { status: 400, data: { errorCode: 4 } }]);
    },
  );

  test('cannot log in to a locked account with a proof', async () => {
    const client = nextClient();
    const { credentials } = await addAccount(server.deps);
    for (let index = 0; index < signInLimits.signInFailures; index++)
      await post(nextClient(), '/api/idauth/auth', { ...credentials, password: 'Wrong-cloth-42' });
    const refused = await post(client, '/api/idauth/auth', credentials, solve(await exceed(client)));
    expect([refused.statusCode, refused.json()]).toEqual([401, { status: 401, data: { errorCode: 4 } }]);
  });

  test('is counted without an audit row, and in the metrics each time', async () => {
    const client = nextClient();
    const rows = () => server.deps.db.selectFrom('audit_events').selectAll().where('event', '=', 'throttled').execute();
    const counted = () =>
      auditCounter.all().reduce((sum, { counted: { event }, times }) => sum + (event === 'throttled' ? times : 0), 0);
    const [rowsBefore, countedBefore] = [(await rows()).length, counted()];
    await exceed(client);
    for (let index = 0; index < 5; index++) await guess(client);
    expect([(await rows()).length - rowsBefore, counted() - countedBefore]).toEqual([0, 6]);
  });
});

describe('F13 a proof of work', () => {
  test('is accepted once, also of sixteen requests at once', async () => {
    const client = nextClient();
    const proof = solve(await exceed(client));
    const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await guess(client, proof)).statusCode));
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await guess(client, proof)).statusCode).toBe(429);
  });

  test('is accepted from any address of the same IPv6 subscriber, and from no other', async () => {
    const challenge = await exceed('2001:db8:7:1::1');
    await exceed('2001:db8:7:2::1');
    const proof = solve(challenge);
    expect((await guess('2001:db8:7:2::1', proof)).statusCode).toBe(429);
    expect((await guess('2001:db8:7:1::2', proof)).statusCode).toBe(401);
  });

  test('is accepted only for the limit that it was made for', async () => {
    const client = nextClient();
    const ofSends = await exceed(client, askForReset, 'send', messageLimits.sendsPerClientPerHour);
    await exceed(client);
    const proof = solve(ofSends);
    expect((await guess(client, proof)).statusCode).toBe(429);
    expect((await askForReset(client, proof)).statusCode).toBe(200);
  });

  test('expires after two minutes', async () => {
    const client = nextClient();
    const [early, late] = [solve(await exceed(client)), solve(challengeOf(await guess(client)))];
    server.clock.advance(minutes(2) - 1);
    expect((await guess(client, early)).statusCode).toBe(401);
    server.clock.advance(1);
    expect((await guess(client, late)).statusCode).toBe(429);
  });

  test('is refused if the difficulty has risen much since, and accepted if it has risen slightly', async () => {
    const client = nextClient();
    const [first, second] = [solve(await exceed(client)), solve(challengeOf(await guess(client)))];
    await setProven(client, 3);
    const refused = await guess(client, first);
    expect([refused.statusCode, challengeOf(refused).difficulty]).toEqual([429, 18]);
    await setProven(client, 1);
    expect((await guess(client, second)).statusCode).toBe(401);
  });

  const forge = (change: (bytes: Buffer) => void) => (challenge: ProofOfWork) => {
    const bytes = Buffer.from(challenge.id, 'base64url');
    change(bytes);
    return solve({ ...challenge, id: bytes.toString('base64url') });
  };
  const lackingABit = (challenge: ProofOfWork, from = 0): string => {
    const proof = findProof({ ...challenge, difficulty: challenge.difficulty - 1 }, from, 2 ** 26) ?? '';
    const isSolved = Math.clz32(startOfSha256(proof)) >= challenge.difficulty;
    return isSolved ? lackingABit(challenge, Number.parseInt(proof.split('.')[1] ?? '', 36) + 1) : proof;
  };

  const forger = nextClient();
  beforeAll(async () => void (await exceed(forger)));

  test.each<[what: string, make: (challenge: ProofOfWork) => string]>([
    ['whose hash lacks a bit', lackingABit],
    ['whose difficulty was lowered', forge((bytes) => bytes.writeUInt8(1, 6))],
    ['whose expiry was moved', forge((bytes) => bytes.writeUIntBE(bytes.readUIntBE(0, 6) + 1, 0, 6))],
    ['whose random part was changed', forge((bytes) => bytes.writeUInt8(bytes.readUInt8(8) ^ 1, 8))],
    ['whose MAC was changed', forge((bytes) => bytes.writeUInt8(bytes.readUInt8(35) ^ 1, 35))],
    ['that was made up', () => solve({ id: 'A'.repeat(48), difficulty: 16 })],
    ['with an id that is too short', ({ id, difficulty }) => solve({ id: id.slice(0, 44), difficulty })],
    ['with a nonce in capitals', ({ id }) => `${id}.ABC`],
    ['without a nonce', ({ id }) => `${id}.`],
    ['that is empty', () => ''],
    ['that is long', ({ id }) => `${id}.${'0'.repeat(5000)}`],
  ])('%s is refused like a missing one', async (_what, make) => {
    const refused = await guess(forger, make(challengeOf(await guess(forger))));
    expect([refused.statusCode, challengeOf(refused).difficulty]).toEqual([429, 16]);
  });
});

describe('F13 the proof of work at each limit', () => {
  test('is offered to registrations beyond their limit, in the refusal of the registration, and is accepted', async () => {
    const client = nextClient();
    const register = (proof?: string) => {
      const { path, body } = nextApplicant('member');
      return post(client, path, body, proof);
    };
    await setHits(client, registrationLimits.registrationsPerClient, 'throttle', 'registration');
    const refused = await register();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { status: 400, data: { errorCode: 4 } }]);
    const accepted = await register(solve(challengeOf(refused)));
    expect(accepted.statusCode).toBe(200);
  });

  test('lets a registration through the limit on messages, without counting a failure', async () => {
    const client = nextClient();
    await exceed(client, askForReset, 'send', messageLimits.sendsPerClientPerHour);
    const { path, body } = nextApplicant('wellness');
    const proof = solve(challengeOf(await post(client, path, body)));
    expect((await post(client, path, body, proof)).statusCode).toBe(200);
    const key = digest(server.deps.keys, 'throttle', 'wellness-registration', client).current;
    const row = await server.deps.db.selectFrom('throttles').select('hits').where('key', '=', key).executeTakeFirst();
    expect(row?.hits).toBe(0);
  });

  test('is not offered for group checks and the mail hook', async () => {
    const client = nextClient();
    const checkGroup = () =>
      server.app.inject({
        url: '/api/nonmember/policy/validategroup?groupid=1001',
        remoteAddress: client,
        headers: { host: 'localhost:3000' },
      });
    await setHits(client, registrationLimits.groupChecksPerClient, 'throttle', 'group-check');
    await setHits(client, 29, 'throttle', 'mail-hook');
    for (const refused of [await checkGroup(), await post(client, '/hooks/mail', {})])
      expect(refused.json()).toEqual({ status: 429, data: { errorCode: 119 } });
  });
});
