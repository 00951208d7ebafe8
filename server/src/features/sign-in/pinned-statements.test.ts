import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startOrganisations } from '../../../test/harness/organisations.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let on: TestApp;
let off: TestApp;
beforeAll(async () => {
  on = await startOrganisations();
  off = await startTestApp(({ twoFactor }) => ({
    twoFactor: { ...twoFactor, hospital: { ...twoFactor.hospital, mandatory: false, requires: 'nothing' } },
  }));
});
afterAll(async () => {
  await on.close();
  await off.close();
});

/** The statements that the call sends to PostgreSQL, by their text. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as pg.QueryConfig).text,
  );
  sent.mockRestore();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** The second login in a known browser, and then a read of its session. */
async function record(app: TestApp) {
  const account = await addAccount(app.deps, { kind: 'hospital', role: 'administrator' });
  const browser = app.browser();
  await authenticate(browser, account);
  const login = await statementsOf(async () => expect(outcomeOf(await authenticate(browser, account))).toBe('done'));
  const session = await statementsOf(async () =>
    expect((await browser.get('/api/user/user.json')).statusCode).toBe(200),
  );
  return { login, session };
}

test('a login and a read of a session send the same statements with organisations on and off, and these', async () => {
  const [withOrganisations, without] = [await record(on), await record(off)];
  expect(withOrganisations).toEqual(without);
  expect(without.login).toMatchInlineSnapshot(`
    [
      "with found as ( select id, email, login_id, password_hash, activated_at is not null as activated, two_factor, mobile_sealed, credentials_version, disabled_at is not null as disabled, exists (select from authenticator_apps p where p.account_id = accounts.id) as has_app from accounts where realm = $1 and email = $2 and kind = $3 ), device as ( select d.id, case when d.cookie_hash = $4::bytea then 'current' when d.former_cookie_hash = $4::bytea and d.last_used_at > $5::timestamptz then 'grace' else 'reused' end as state from trusted_devices d join found on d.account_id = found.id where d.value_hash = $6::bytea and d.expires_at > $7::timestamptz and $4::bytea = any (array[d.cookie_hash, d.former_cookie_hash] || d.used_cookie_hashes) ), known as ( select from known_browsers b join found on b.account_id = found.id where b.token_hash = $8::bytea ), counted as ( insert into failed_attempts as counted (subject, failures, last_attempt_at) select coalesce( (select sha256(('device:' || id)::bytea) from device where state <> 'reused'), (select sha256(('account:' || id)::bytea) from found), $9::bytea), 1, $7::timestamptz where ($10::boolean or exists (select from device where state <> 'reused') or exists (select from known)) on conflict (subject) do update set failures = case when counted.locked_until is null and counted.last_attempt_at >= $11::timestamptz then least(counted.failures + 1, $12::int) else 1 end, locked_until = null, last_attempt_at = $7::timestamptz where counted.locked_until <= $7::timestamptz or (counted.locked_until is null and (counted.failures < $12::int or counted.last_attempt_at < $13::timestamptz)) returning 1) select json_build_object( 'counted', exists (select from counted), 'device', (select json_build_object('id', id, 'state', state) from device), 'browser', case when exists (select from known) then 'known' when exists (select from known_browsers b join found on b.account_id = found.id) then 'new' else 'first' end, 'account', (select json_build_object( 'id', id::text, 'email', email, 'loginId', login_id, 'passwordHash', password_hash, 'activated', activated, 'twoFactor', two_factor, 'mobileSealed', encode(mobile_sealed, 'base64'), 'hasApp', has_app, 'credentialsVersion', credentials_version, 'disabled', disabled) from found)) as begun where set_config('synchronous_commit', 'off', true) is not null",
      "with owner as ( select a.id, a.kind from accounts a where a.id = $1 and ($2 = 'passkey' or a.password_hash = $3) and a.credentials_version = $4 for share of a ), locked as ( select g.locked_until, g.streak from failed_attempts g join owner on g.subject = $5 for update of g ), admitted as ( select id, kind from owner where not exists ( select from locked where locked_until = 'infinity' and ($2 = 'password' or streak < $6::int)) ), passed as ( delete from failed_attempts using admitted where subject = $5 and $2 = 'password' ), ended as ( delete from sessions using admitted where token_hash = any (array( select token_hash from sessions where account_id = $1 and ((shown_factors & 254) <> 0) = (($7::int & 254) <> 0) and token_hash is distinct from $8::bytea order by last_seen_at desc offset $9) || $8::bytea) returning token_hash ), carried as ( update oidc_participants p set session_hash = $10 from sessions s join admitted on admitted.id = s.account_id where s.token_hash = $8::bytea and p.session_hash = $8::bytea and p.bound = 'own' and p.ended_at is null ), told as ( insert into ended_sessions (token_hash, reason, ended_at) select token_hash, 'other-devices', $11::timestamptz from ended where token_hash is distinct from $8::bytea on conflict (token_hash) do nothing ), seen as ( insert into known_browsers (account_id, token_hash, last_seen_at) select id, $12::bytea, $11::timestamptz from admitted where $12::bytea is not null and not exists ( select from known_browsers b where b.account_id = $1 and b.token_hash = $12::bytea and b.last_seen_at > $11::timestamptz - interval '1 day') on conflict (account_id, token_hash) do update set last_seen_at = excluded.last_seen_at ), noted as ( insert into audit_events (at, event, result, reason, account_id, kind, request_id, client, device) select $11, 'sign-in', 'ok', $13, id, kind, $14, $15, $16 from admitted ) insert into sessions (token_hash, account_id, shown_factors, factor_shown_at, challenge_id, device, created_at, last_seen_at) select $10, id, $7::int, $17::timestamptz, $18::uuid, coalesce($16, '/'), $11, $11 from admitted returning (select kind from admitted)",
    ]
  `);
  expect(without.session).toMatchInlineSnapshot(`
    [
      "select json_build_object( 'id', s.id::text, 'shownFactors', s.shown_factors, 'factorShownAt', s.factor_shown_at, 'challengeId', s.challenge_id, 'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'accountId', a.id::text, 'registeredAt', a.created_at, 'kind', a.kind, 'email', a.email, 'activated', a.activated_at is not null, 'memberNumber', a.member_number, 'wellnessOnly', a.wellness_only, 'privileges', a.privileges, 'twoFactor', a.two_factor, 'mobileSealed', encode(a.mobile_sealed, 'base64'), 'hasApp', exists (select from authenticator_apps p where p.account_id = a.id)) as found from sessions s join accounts a on a.id = s.account_id and a.disabled_at is null where s.token_hash = $1",
    ]
  `);
});
