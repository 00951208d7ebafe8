import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appSecretOf } from '../src/ways/app/authenticator-store.ts';
import { makeClientSecret } from '../src/oidc/clients/manage-clients.ts';
import {
  linkCodeIn,
  addAppHolder,
  addForgetful,
  authorised,
  complete,
  newPassword,
  addOwing,
  trustIn,
} from './harness/sign-in.ts';
import { applications } from './harness/oidc-clients.ts';
import { outcomeOf } from './harness/refusals.ts';
import { testPassword, nextApplicant } from './harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from './harness/test-app.ts';
import { fillRegistry, registeredBirthDate } from './harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true, oidc: { clients: applications, resources: [] } }));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const mobile = '0851234987';
/** The values that must not be stored in clear, with their names. */
const canaries = new Map<string, string>([
  ['a password', testPassword],
  ['a new password', newPassword],
  ['a birth date', registeredBirthDate],
  ['a mobile number', mobile.slice(1)],
]);

/** Every row of every table as text, bytes as hexadecimal digits. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    server.deps.db,
  );
  const found = new Map<string, string>([['the log', server.logged.join('')]]);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      server.deps.db,
    );
    found.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return found;
}

/** The value in clear, as bytes, and in the encodings in which it may be passed on. */
const formsOf = (value: string): string[] => [
  // Six digits may be part of a longer number by chance.
  ...(/^\d{6}$/.test(value) ? [`,${value},`, `,${value})`, `"${value}"`, ` ${value} `] : [value]),
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(value),
];

async function leaks(): Promise<string[]> {
  const all = [...(await everything())];
  return [...canaries].flatMap(([what, value]) =>
    all.flatMap(([place, text]) => (formsOf(value).some((form) => text.includes(form)) ? [`${what} in ${place}`] : [])),
  );
}

/** Registers, activates, sets up texts, logs in by a code, trusts the device, changes the email, and resets the password. */
async function live(): Promise<void> {
  const { path, body } = nextApplicant('member');
  const browser = server.browser();
  expect(outcomeOf(await browser.post(path, body))).toBe('done');
  const link = linkCodeIn((await server.deliver())[0]);
  canaries.set('the token of an activation', link);
  expect(outcomeOf(await browser.post('/api/user/activate', { code: link }))).toBe('done');

  const owing = await addOwing(server, { twoFactor: 'SMS', mobile });
  canaries.set('a code by text', owing.code).set('the token of a challenge', owing.mfaToken);
  canaries.set('the half of a trusted device', await trustIn(owing.browser, owing));
  // The others are hints without a secret.
  for (const [name, value] of owing.browser.cookies) if (value.length > 20) canaries.set(`the cookie ${name}`, value);
  expect(
    outcomeOf(
      await owing.browser.post('/api/user/user/email/request', { email: 'new@test.example', password: testPassword }),
    ),
  ).toBe('done');
  const change = (await server.deliver()).find(({ to }) => to === 'new@test.example');
  canaries.set('the token of a change of email', linkCodeIn(change));

  const holder = await addAppHolder(server);
  const secret = (await appSecretOf(server.deps.db, server.deps.keys, holder.id)) ?? Buffer.alloc(0);
  canaries.set('the key of an authenticator app', holder.key).set('the same in hexadecimal', secret.toString('hex'));
  for (const code of holder.recoveryCodes) canaries.set(`the recovery code ${code}`, code.replaceAll('-', ''));

  await useApplication(owing.browser);
  await useSecret(owing.browser);

  const forgetful = await addForgetful(server);
  const reset = await authorised(server, forgetful);
  canaries.set('the token of a reset', reset.code);
  expect(outcomeOf(await complete(reset.browser, forgetful.kind))).toBe('done');
  await server.browser().post('/api/idauth/auth', { ...forgetful.credentials, password: testPassword });
  await server.deliver();
}

/** Is led to the login by an application, and gives it a code, which it exchanges for a token. */
async function useApplication(browser: TestBrowser): Promise<void> {
  const verifier = 'v'.repeat(43);
  const request = new URLSearchParams({
    client_id: 'documents',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://documents.insurer.example/callback',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const waiting = await server.browser().get(`/oidc/auth?${request.toString()}`);
  canaries.set('the name of a request that waits', String(waiting.headers.location).split('%2F').at(-1) ?? '');
  const passed = await browser.get(`/oidc/auth?${request.toString()}`);
  const code = new URL(String(passed.headers.location)).searchParams.get('code') ?? '';
  canaries.set('a code for an application', code);
  const exchanged = await server.browser().send({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'documents',
      code,
      redirect_uri: 'https://documents.insurer.example/callback',
      code_verifier: verifier,
    }).toString(),
  });
  const { access_token: token, id_token: identity } = exchanged.json<{ access_token: string; id_token: string }>();
  canaries.set('the token of an application', token).set('an ID token', identity);
}

/** OP42: shows a secret that the command line made, pushes a request, and gets tokens that it refreshes. */
async function useSecret(browser: TestBrowser): Promise<void> {
  const partner = applications.find(({ id }) => id === 'partner');
  if (!partner) throw new Error('there is no such application');
  const origin = { requestId: 'a-request', client: null, device: null };
  const act = { actor: { name: 'nora', reason: 'first secret' }, origin };
  const { secret } = await makeClientSecret(server.deps, partner, act, { keepsFormer: true });
  canaries.set('the secret of an application', secret);
  const verifier = 'w'.repeat(43);
  const post = async (url: string, body: Record<string, string>) => {
    const authorization = `Basic ${Buffer.from(`partner:${secret}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(body).toString();
    const answer = await server.browser().send({ method: 'POST', url, headers, payload });
    return answer.json<Record<string, string>>();
  };
  const redirect = { redirect_uri: 'https://partner.example/callback' };
  const { request_uri: pushed = '' } = await post('/oidc/par', {
    ...redirect,
    client_id: 'partner',
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  canaries.set('the name of a pushed request', pushed.split(':').at(-1) ?? '');
  const passed = await browser.get(`/oidc/auth?client_id=partner&request_uri=${encodeURIComponent(pushed)}`);
  const code = new URL(String(passed.headers.location)).searchParams.get('code') ?? '';
  const grant_type = 'authorization_code';
  const { refresh_token = '' } = await post('/oidc/token', { ...redirect, grant_type, code, code_verifier: verifier });
  canaries.set('the code of a pushed request', code).set('a refresh token', refresh_token);
  const refreshed = await post('/oidc/token', { grant_type: 'refresh_token', refresh_token });
  canaries.set('a refreshed token', refreshed['access_token'] ?? '');
}

test('J1 F26 after the journeys no table or log line has a readable birth date, number, password, code or token', async () => {
  await live();
  expect([...canaries.keys()]).toEqual(
    expect.arrayContaining(['the cookie sid', 'the token of a reset', 'an ID token']),
  );
  expect([...canaries].filter(([, value]) => value.length < 6)).toEqual([]);
  expect(await leaks()).toEqual([]);
});

test('the search for readable values finds one that is there', async () => {
  const { db } = server.deps;
  await sql`update registry_policies set plan_name = ${registeredBirthDate} where member_number = (select min(member_number) from registry_policies)`.execute(
    db,
  );
  await sql`update accounts set mobile_sealed = ${Buffer.from(mobile)} where id = (select min(id) from accounts)`.execute(
    db,
  );
  expect(await leaks()).toEqual(['a birth date in registry_policies', 'a mobile number in accounts']);
});
