import { invitationOfLink } from '@selvage/contract/api/colleagues';
import { passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { validateGroup } from '@selvage/contract/api/registration';
import { requestReset } from '@selvage/contract/api/reset';
import { signIn } from '@selvage/contract/api/sign-in';
import {
  messageLimits,
  passkeyLimits,
  organisationLimits,
  registrationLimits,
  signInLimits,
} from '@selvage/contract/limits';
import { findProof, proofOfWorkHeader, proofOfWorkParameter, type ProofOfWork } from '@selvage/contract/proof-of-work';
import type { RefusalBody } from '@selvage/contract/refusals';
import { minutes } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digest } from '../../crypto/key-ring.ts';
import { sessionTokenHash } from '../../crypto/session-token.ts';
import type { LimitName } from '../../attempts/throttle-store.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { nextApplicant, addAccount } from '../../../test/harness/accounts.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({
    throttle: true,
    oidc: { clients: applications, resources },
    desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null },
    hookSecret: 'a-secret-of-the-mail-providers-own-42',
  }));
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.deleteFrom('throttles').execute());

interface Asked {
  method: 'GET' | 'POST';
  url: string;
  payload?: object;
}

const post = (url: string, payload: object = {}): Asked => ({ method: 'POST', url, payload });
const applicant = (kind: 'member' | 'wellness') => {
  const { path, body } = nextApplicant(kind);
  return post(path, body);
};
const asked = {
  client_id: 'documents',
  redirect_uri: 'https://documents.insurer.example/callback',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'A'.repeat(43),
  code_challenge_method: 'S256',
};
let people = 0;
const nobody = () => ({ email: `wide-${(people += 1)}@test.example`, userType: 'W' });

/** Every limit of a network that a browser can compute a proof for, with a request that it counts. */
// oxfmt-ignore
const limits: [name: LimitName, hits: number, request: () => Asked][] = [
  ['sign-in',               signInLimits.signInFailuresPerClient,              () => post(signIn.path, { ...nobody(), password: 'Wrong-cloth-42' })],
  ['passkey',               signInLimits.signInFailuresPerClient,              () => post(signInWithPasskey.path, { credential: new SoftPasskey().assert({ challenge: 'A'.repeat(75), userHandle: 'AAAA' }) })],
  ['passkey-options',       passkeyLimits.challengesPerClient,                 () => post(passkeyOptions.path)],
  ['send',                  messageLimits.sendsPerClientPerHour,               () => post(requestReset.path, nobody())],
  ['registration',          registrationLimits.registrationsPerClient,         () => applicant('member')],
  ['wellness-registration', registrationLimits.wellnessRegistrationsPerClient, () => applicant('wellness')],
  ['group-check',           registrationLimits.groupChecksPerClient,           () => ({ method: 'GET', url: `${validateGroup.path}?groupid=1001` })],
  ['invitation',            organisationLimits.linkUsesPerClient,              () => post(invitationOfLink.path, { code: 'A'.repeat(43) })],
  ['oidc-auth',             299,                                               () => ({ method: 'GET', url: `/oidc/auth?${new URLSearchParams(asked).toString()}` })],
];

const wide = '2001:db8:7::/48';
const from = (network: number): string => `2001:db8:7:${network.toString(16)}::1`;

interface Sender {
  ip?: string;
  proof?: string;
  cookie?: string;
}

function send({ url, ...request }: Asked, { ip = from(1), proof, cookie }: Sender = {}) {
  const isPage = url.startsWith('/oidc/auth');
  const headers = {
    host: 'localhost:3000',
    'sec-fetch-site': isPage ? 'none' : 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(proof !== undefined && !isPage && { [proofOfWorkHeader]: proof }),
  };
  const query = proof !== undefined && isPage ? `&${proofOfWorkParameter}=${proof}` : '';
  return server.app.inject({ ...request, url: `${url}${query}`, remoteAddress: ip, headers });
}

/** What the browser has to compute, in the body of a call or in a page. */
function challengeIn(response: LightMyRequestResponse): ProofOfWork | undefined {
  const [, id, difficulty] = /data-id="([^"]+)" data-difficulty="(\d+)"/.exec(response.body) ?? [];
  if (id !== undefined) return { id, difficulty: Number(difficulty) };
  return String(response.headers['content-type']).startsWith('application/json')
    ? response.json<Partial<RefusalBody>>().data?.proofOfWork
    : undefined;
}
const isAsked = (response: LightMyRequestResponse): boolean => challengeIn(response) !== undefined;

const setHits = (hits: number, ...name: string[]) => {
  const { current: key } = digest(server.deps.keys, ...name);
  const row = { key, hits, window_ends_at: new Date(server.deps.now().getTime() + minutes(10)) };
  return server.deps.db
    .insertInto('throttles')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
const setWide = (name: LimitName, hits: number) => setHits(hits, 'throttle', name, 'wide', wide);

describe.each(limits)('the limit %s of an IPv6 /48 network', (name, hits, request) => {
  test('is 64 times the limit of a single network, and beyond it every network in the /48 needs a proof of work', async () => {
    await setWide(name, 64 * hits - 1);
    expect(isAsked(await send(request(), { ip: from(1) }))).toBe(false);
    // A success may have been taken back.
    await setWide(name, 64 * hits);
    const refused = await send(request(), { ip: from(2) });
    const proof = findProof(challengeIn(refused) ?? { id: '', difficulty: 0 }, 0, 2 ** 22) ?? '';
    await setWide(name, 64 * hits);
    expect(isAsked(await send(request(), { ip: from(2), proof }))).toBe(false);
    expect(isAsked(await send(request(), { ip: from(2), proof }))).toBe(true);
    expect(isAsked(await send(request(), { ip: '2001:db8:8:1::1' }))).toBe(false);
  });

  test('refuses no request with a proof of work, however many were accepted', async () => {
    await setWide(name, 64 * hits);
    await setHits(1_000_000, 'proof-of-work', `${name} of a wide network`, 'proven', wide);
    expect(challengeIn(await send(request()))?.difficulty).toBe(signInLimits.proofOfWorkMost);
  });

  test('does not count requests of a browser that logged in before, and counts those of a browser with a made-up cookie', async () => {
    const { browser } = await addSignedIn(server);
    await setWide(name, 64 * hits);
    expect(isAsked(await send(request(), { cookie: `browser=${browser.cookies.get('browser')}` }))).toBe(false);
    expect(isAsked(await send(request(), { cookie: `browser=${'A'.repeat(43)}` }))).toBe(true);
  });
});

const guess = () => post(signIn.path, { ...nobody(), password: 'Wrong-cloth-42' });

test('a browser that logged in before needs a proof too, once it has failed as often as a network may', async () => {
  const { browser } = await addSignedIn(server);
  const token = browser.cookies.get('browser') ?? '';
  const hash = sessionTokenHash(token)?.toString('hex') ?? '';
  await setHits(signInLimits.signInFailuresPerClient, 'throttle', 'sign-in', 'wide', hash);
  // From a network that has not failed yet.
  expect(isAsked(await send(guess(), { ip: from(9), cookie: `browser=${token}` }))).toBe(true);
});

test('one proof of work is enough if two limits of an IPv6 /48 network are exceeded', async () => {
  await setWide('wellness-registration', 64 * registrationLimits.wellnessRegistrationsPerClient);
  await setWide('send', 64 * messageLimits.sendsPerClientPerHour);
  const request = applicant('wellness');
  const proof = findProof(challengeIn(await send(request)) ?? { id: '', difficulty: 0 }, 0, 2 ** 22) ?? '';
  expect(isAsked(await send(request, { proof }))).toBe(false);
});

test.each([
  ['an IPv4 address', '192.0.2.77', 1],
  ['an IPv6 address', from(3), 2],
])('a failure from %s is counted once for each network that it belongs to', async (_what, ip, windows) => {
  await send(guess(), { ip });
  const rows = await server.deps.db.selectFrom('throttles').select('hits').execute();
  expect(rows).toEqual(Array.from({ length: windows }, () => ({ hits: 1 })));
});

test('a successful login is removed from the count of its network and from the count of its IPv6 /48 network', async () => {
  const { credentials } = await addAccount(server.deps);
  expect((await send(post(signIn.path, credentials))).statusCode).toBe(200);
  const rows = await server.deps.db.selectFrom('throttles').select('hits').execute();
  expect(rows).toEqual([{ hits: 0 }, { hits: 0 }]);
});

test.each([
  ['the desk', 'desk', post('/desk/sign-in')],
  ['the mail hook', 'mail-hook', post('/hooks/mail')],
] as const)(
  'the limit of an IPv6 /48 network does not apply to %s, where no proof can be computed',
  async (_what, name, request) => {
    await setWide(name, 1_000_000);
    expect((await send(request)).statusCode).not.toBe(429);
  },
);
