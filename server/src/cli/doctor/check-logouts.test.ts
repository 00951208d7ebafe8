import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { freePort, madeCertificate } from '../../../test/harness/machine.ts';
import {
  type LogoutReceiver,
  startLogoutReceiver,
  applications,
  resources,
} from '../../../test/harness/oidc-clients.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { checkLogouts } from './check-logouts.ts';

describe('OP39 the doctor sends each application a logout token for no session', () => {
  let server: TestApp;
  let receiver: LogoutReceiver;
  beforeAll(async () => {
    [server, receiver] = [await startTestApp(), await startLogoutReceiver()];
  });
  afterAll(async () => {
    await receiver.close();
    await server.close();
  });

  const found = async (uri: string | null, ca?: string) => {
    const clients = applications
      .filter(({ id }) => id === 'claims')
      .map((client) => ({ ...client, backchannelLogoutUri: uri }));
    return checkLogouts({ ...server.deps, config: { ...server.deps.config, oidc: { clients, resources, ca } } });
  };

  test('sends no token before a server has made a signing key', async () => {
    expect(await found(`${receiver.url}/early`)).toMatchObject([{ about: 'logout claims', state: 'skipped' }]);
    expect(receiver.heard).toEqual([]);
    await new ServerKeys(server.deps).published();
  });

  test.each([
    [200, 'ok', undefined],
    [204, 'ok', undefined],
    [302, 'wrong', 'none is followed'],
    [400, 'warning', 'issuer'],
    [401, 'warning', 'asks for a login'],
    [403, 'warning', 'asks for a login'],
    [404, 'warning', 'backchannelLogoutUri'],
    [405, 'warning', 'POST'],
    [502, 'warning', undefined],
  ])('an answer of %d is %s', async (status, state, hint) => {
    const path = `/answers-${status}`;
    receiver.modes.set(path, status);
    const [finding] = await found(`${receiver.url}${path}`);
    expect(finding).toMatchObject({ about: 'logout claims', state });
    expect(finding?.hint ?? '').toContain(hint ?? '');
    const { claims } = receiver.heard.at(-1) ?? {};
    expect(claims).toMatchObject({ aud: 'claims', sid: expect.any(String) });
    expect(claims).not.toHaveProperty('sub');
  });

  test('the doctor reports a missing answer, and an authority that is not in oidc.caFile', async () => {
    expect(await found(`http://127.0.0.1:${await freePort()}/`)).toMatchObject([{ state: 'unreachable' }]);
    const certificate = madeCertificate();
    const secure = await startLogoutReceiver(certificate);
    expect(await found(`${secure.url}/`)).toMatchObject([
      {
        state: 'wrong',
        says: expect.stringContaining('an authority that this machine does not know'),
        hint: expect.stringMatching(/NODE_EXTRA_CA_CERTS=.*oidc\.caFile.*stay logged in/),
      },
    ]);
    expect(await found(`${secure.url}/`, certificate.cert)).toMatchObject([{ state: 'ok' }, {}]);
    await secure.close();
  });

  test('sends no token to an application without back-channel logout', async () => {
    expect(await found(null)).toEqual([]);
  });
});
