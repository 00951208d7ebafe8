import { applications as listApplications, endApplication, withdrawConsent } from '@selvage/contract/api/security';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LogoutReceiver, startLogoutReceiver, applications } from '../../../test/harness/oidc-clients.ts';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount, giveConsent } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { startLogoutDelivery } from './delivery.ts';

let issuer: Issuer;
let receiver: LogoutReceiver;
let worker: { stop: () => Promise<void> };
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  const clients = applications.map((client) =>
    client.redirectUris.length > 0 ? { ...client, backchannelLogoutUri: `${receiver.url}/${client.id}` } : client,
  );
  issuer = await startIssuer(1, () => ({ oidc: { clients, resources: [] } }));
  worker = startLogoutDelivery(issuer.server.deps);
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await issuer.close();
});

/** Logs a person in to an application of the insurer and to an application that needs consent, which the person gave. */
async function logIn() {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const { deps } = issuer.server;
  await giveConsent(deps, account.id, 'physio', ['openid']);
  const [physio, claims] = [await Application.open(issuer, 'physio'), await Application.open(issuer, 'claims')];
  const [atPhysio, atClaims] = [await physio.logIn(browser), await claims.logIn(browser)];
  const sids = { physio: atPhysio.claims()?.['sid'], claims: atClaims.claims()?.['sid'] };
  return { browser, claims, hint: atClaims.id_token ?? '', sids };
}

const toldOf = (sids: Record<string, unknown>): string[] =>
  receiver.heard.flatMap(({ path, claims }) => (Object.values(sids).includes(claims['sid']) ? path : [])).toSorted();
const soon = { timeout: 10_000, interval: 10 };

test('OP25 only the application whose consent a person withdraws is notified', async () => {
  const { browser, sids } = await logIn();
  await browser.post(withdrawConsent.path, { id: 'physio' });
  await vi.waitFor(() => expect(toldOf(sids)).toEqual(['/physio']), soon);
});

test('only the application that a person logs out of on the security page is notified', async () => {
  const { browser, sids } = await logIn();
  const { inSessions } = (await browser.get(listApplications.path)).json();
  await browser.post(endApplication.path, { id: inSessions[0].id });
  await vi.waitFor(() => expect(toldOf(sids)).toEqual(['/claims']), soon);
});

test('OP28 every application is notified of a logout that one of them requests', async () => {
  const { browser, claims, hint, sids } = await logIn();
  await browser.get(claims.logOutAddress({ id_token_hint: hint }));
  await vi.waitFor(() => expect(toldOf(sids)).toEqual(['/claims', '/physio']), soon);
});
