import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { applicationFindings } from './check-applications.ts';

describe('OP39 the doctor’s check of the applications in the database', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const findings = (clients = applications) => {
    const config: Config = { ...server.deps.config, oidc: { clients, resources } };
    return applicationFindings(server.deps.db, config, server.clock.now());
  };

  test('passes if each application has a secret and the signing key is young', async () => {
    await new ServerKeys(server.deps).published();
    expect(await findings()).toEqual([
      { about: 'applications', state: 'ok', says: `${applications.length} in oidc.clients` },
    ]);
  });

  test('names applications without a secret, and applications that are not configured', async () => {
    await server.deps.db
      .insertInto('oidc_clients')
      .values({ client_id: 'former', created_at: server.clock.now(), disabled_at: server.clock.now() })
      .execute();
    const clients = applications.map((client) => (client.id === 'partner' ? { ...client, secret: null } : client));
    expect(await findings(clients)).toMatchObject([
      { state: 'warning', says: expect.stringMatching(/in the database: former$/) },
      { state: 'warning', says: expect.stringMatching(/get no tokens: partner$/) },
    ]);
    await server.deps.db.deleteFrom('oidc_clients').execute();
  });

  test('OP49 counts the applications in the database, names each application that is not used, and says why', async () => {
    const store = (id: string, more: object = {}) =>
      server.deps.db
        .insertInto('oidc_applications')
        .values({
          client_id: id,
          entry: JSON.stringify({
            name: { en: 'Claims', ga: 'Éilimh' },
            kinds: ['member'],
            type: 'spa',
            auth: 'none',
            redirectUris: ['https://claims.insurer.example/callback'],
            scopes: ['openid'],
            ...more,
          }),
          changed_at: server.clock.now(),
          changed_by: 'nora',
          changed_reason: 'test',
        })
        .execute();
    await store('new');
    expect(await findings()).toMatchObject([
      { state: 'ok', says: `${applications.length} in oidc.clients, 1 in the database` },
    ]);
    await store('partner');
    await store('silk', { brand: 'silk' });
    expect(await findings()).toMatchObject([
      { state: 'wrong', says: expect.stringMatching(/partner in the database is not used: is in oidc.clients of the/) },
      {
        state: 'wrong',
        says: expect.stringMatching(/silk in the database is not used: brand is no brand that is served/),
      },
    ]);
    await server.deps.db.deleteFrom('oidc_applications').execute();
  });

  test('warns of a signing key that should have been replaced', async () => {
    server.clock.advance(days(101));
    expect(await findings()).toMatchObject([{ about: 'signing keys', state: 'warning' }]);
  });
});
