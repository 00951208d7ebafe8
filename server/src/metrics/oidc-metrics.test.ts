import { days, hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { samplesIn } from '../../test/harness/server-process.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';
import { type Metrics, openMetrics } from './collected-metrics.ts';

const load = { running: 0, waiting: 0, held: 0, rejected: 0 };
const still = { pool: { total: 0, idle: 0, waiting: 0 }, hashing: { load: () => load } };

let issuer: Issuer;
let metrics: Metrics;
beforeAll(async () => {
  issuer = await startIssuer();
  metrics = openMetrics({ ...issuer.server.deps, ...still });
});
afterAll(() => issuer.close());

const oidcSamples = async (): Promise<[string, number][]> =>
  [...samplesIn(await metrics.text())].filter(([series]) => /^selvage_oidc_\w+_total/.test(series));

async function risen(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map(await oidcSamples());
  await act();
  const changed = (await oidcSamples()).map(([series, value]) => [series, value - (before.get(series) ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, by]) => by !== 0));
}

async function loggedIn() {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  return browser;
}

test('OP40 the metrics count a login at an application, and its tokens, under the application’s name', async () => {
  const browser = await loggedIn();
  const application = await Application.open(issuer, 'partner');
  const counted = await risen(async () => application.refresh((await application.logIn(browser)).refresh_token));
  expect(counted).toEqual({
    'selvage_oidc_authorisations_total{client="partner",result="ok",error="none"}': 1,
    'selvage_oidc_tokens_total{client="partner",grant="authorization_code",result="ok",error="none"}': 1,
    'selvage_oidc_tokens_total{client="partner",grant="refresh_token",result="ok",error="none"}': 1,
  });
});

test('OP40 requests for an application that is not configured add no metric', async () => {
  const series = (await oidcSamples()).length;
  const counted = await risen(async () => {
    await issuer.browser().get('/oidc/auth?client_id=stranger&response_type=code&scope=openid');
    await issuer.at(0, '/oidc/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'anything', client_id: 'stranger' }),
    });
  });
  expect(counted).toEqual({
    'selvage_oidc_authorisations_total{client="unknown",result="refused",error="unknown_client"}': 1,
    'selvage_oidc_tokens_total{client="unknown",grant="other",result="refused",error="unknown_client"}': 1,
  });
  expect((await oidcSamples()).length).toBe(series);
});

test('OP40 the metrics count a refusal of an application once, under its reason', async () => {
  const browser = await loggedIn();
  const start = await (await Application.open(issuer, 'documents')).start();
  const counted = await risen(async () => {
    // Two parameters are wrong, and the library reports an error for each.
    await browser.get(start.replace('documents.insurer', 'evil').replace('code_challenge=', 'other='));
    await browser.get(start.replace('scope=openid', 'scope=openid+group'));
    await issuer.at(0, '/oidc/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('partner:wrong').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'r' }),
    });
  });
  expect(counted).toEqual({
    'selvage_oidc_authorisations_total{client="documents",result="refused",error="invalid_redirect_uri"}': 1,
    'selvage_oidc_authorisations_total{client="documents",result="refused",error="invalid_scope"}': 1,
    'selvage_oidc_tokens_total{client="partner",grant="refresh_token",result="refused",error="wrong_credentials"}': 1,
  });
});

test('OP6 the metrics count an authorisation code that is exchanged a second time as reused', async () => {
  const browser = await loggedIn();
  const application = await Application.open(issuer, 'documents');
  const { href } = await follow(browser, await application.start());
  const send = () => issuer.at(0, '/oidc/token', { method: 'POST', body: application.exchangeBody(href) });
  const counted = await risen(async () => expect([(await send()).status, (await send()).status]).toEqual([200, 400]));
  expect(counted).toMatchObject({ selvage_oidc_tokens_reused_total: 1 });
});

test('OP40 the metrics show the age of the signing key', async () => {
  const age = async () => samplesIn(await metrics.text()).get('selvage_oidc_keys_age_seconds') ?? -1;
  const before = await age();
  issuer.server.clock.advance(days(3));
  expect((await age()) - before).toBe(days(3) / 1000);
  issuer.server.clock.advance(hours(-72));
});

test('OP40 the metrics of logouts exist from the start for each application that is notified, and for no other', async () => {
  const { deps } = issuer.server;
  const clients = (deps.config.oidc?.clients ?? []).map((client) => ({
    ...client,
    backchannelLogoutUri: client.id === 'claims' ? 'https://claims.insurer.example/backchannel' : null,
  }));
  const config = { ...deps.config, oidc: { clients, resources: [] } };
  const samples = samplesIn(await openMetrics({ ...deps, ...still, config }).text());
  // Other test files count in the same process, so the values are unknown and only the series are compared.
  expect([...samples].filter(([series]) => series.startsWith('selvage_logout_'))).toEqual([
    ['selvage_logout_deliveries_total{client="claims",result="told"}', expect.any(Number)],
    ['selvage_logout_deliveries_total{client="claims",result="later"}', expect.any(Number)],
    ['selvage_logout_deliveries_total{client="claims",result="given-up"}', expect.any(Number)],
    ['selvage_logout_oldest_seconds', 0],
  ]);
});
