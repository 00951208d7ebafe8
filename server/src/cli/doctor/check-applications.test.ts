import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { ServerKeys } from '../../identity/server-keys.ts';
import { freePort } from '../../testing/free-port.ts';
import { madeCertificate } from '../../testing/made-certificate.ts';
import { applications, resources } from '../../testing/oidc-applications.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { applicationFindings, checkLogoutUrls } from './check-applications.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const answering = (status: number) =>
  listening(createServer((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end()));

async function found(backchannelLogoutUri: string) {
  const clients = applications
    .filter(({ id }) => id === 'claims')
    .map((client) => ({ ...client, backchannelLogoutUri }));
  return (await checkLogoutUrls({ oidc: { clients, resources } }))[0];
}

describe('OP39 where an application is told of the end of a session', () => {
  test.each([
    [400, 'ok'],
    [405, 'ok'],
    [404, 'warning'],
    [502, 'warning'],
    [302, 'wrong'],
  ])('an answer of %d is %s', async (status, state) => {
    const uri = `http://127.0.0.1:${await answering(status)}/backchannel`;
    expect(await found(uri)).toMatchObject({ about: 'logout claims', state });
  });

  test('no answer and a certificate that nobody knows are found out', async () => {
    expect(await found(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ state: 'unreachable' });
    const port = await listening(createSecureServer(madeCertificate(), (_request, response) => response.end()));
    expect(await found(`https://127.0.0.1:${port}/`)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('certificate'),
      hint: expect.stringContaining('stay logged in'),
    });
  });

  test('is not asked of one that is not told', async () => {
    expect(await checkLogoutUrls({ oidc: null })).toEqual([]);
    expect(await checkLogoutUrls({ oidc: { clients: applications, resources } })).toEqual([]);
  });
});

describe('OP39 what the database has of applications', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const findings = (clients = applications) => {
    const config: Config = { ...server.deps.config, oidc: { clients, resources } };
    return applicationFindings(server.deps.db, config, server.clock.now());
  };

  test('is good where each has a secret and the key is young', async () => {
    await new ServerKeys(server.deps).published();
    expect(await findings()).toEqual([
      { about: 'applications', state: 'ok', says: `${applications.length} in oidc.clients` },
    ]);
  });

  test('names those without a secret, and those that are not configured', async () => {
    await server.deps.db
      .insertInto('oidc_clients')
      .values({ client_id: 'former', created_at: server.clock.now() })
      .execute();
    const clients = applications.map((client) => (client.id === 'partner' ? { ...client, secret: null } : client));
    expect(await findings(clients)).toMatchObject([
      { state: 'warning', says: expect.stringMatching(/in the database: former$/) },
      { state: 'warning', says: expect.stringMatching(/get no tokens: partner$/) },
    ]);
    await server.deps.db.deleteFrom('oidc_clients').execute();
  });

  test('warns of a key that should have been followed by another', async () => {
    server.clock.advance(days(101));
    expect(await findings()).toMatchObject([{ about: 'signing keys', state: 'warning' }]);
  });
});
