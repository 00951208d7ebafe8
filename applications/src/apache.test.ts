import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { samplesIn } from '../../server/test/harness/server-process.ts';
import { debianClient } from './client-versions.ts';
import { documentedBlock } from './documented.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

const client = debianClient('mod_auth_openidc', 'libapache2-mod-auth-openidc', 'apache2-bin');
/** The modules that Debian enables by itself and that this configuration needs. */
const enabledByDebian = ['mpm_event', 'authn_core', 'authz_core', 'authz_host', 'authz_user', 'alias', 'dir', 'env'];
/** `a2enmod` enables what a module depends on. */
const dependencies: Readonly<Record<string, readonly string[]>> = { proxy_http: ['proxy'] };
const enabledByReader = documentedBlock('Configure Apache', 'sh').trim().split(' ').slice(1);
const modules = [...enabledByDebian, ...enabledByReader.flatMap((name) => [...(dependencies[name] ?? []), name])];

describe.skipIf(!client.isInstalled)(`OP44 ${client.title}`, () => {
  const { issuer, ports, secret, folder, authority, metrics } = inject('portal');
  const origin = `http://localhost:${ports.archive}`;
  // The application behind Apache answers with the headers that it received from Apache.
  const behind = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(request.headers));
  });
  let apache: Program;

  beforeAll(async () => {
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const place = join(folder, 'apache');
    mkdirSync(place);
    const places = {
      'https://portal.insurer.example': issuer,
      'https://archive.insurer.example': origin,
      '/etc/ssl/certs/ca-certificates.crt': authority,
      'http://127.0.0.1:8080': `http://127.0.0.1:${(behind.address() as AddressInfo).port}`,
    };
    // The documented block is surrounded only by directives that Debian's own configuration contains.
    const configuration = [
      `ServerRoot ${place}`,
      `DefaultRuntimeDir ${place}`,
      `PidFile ${join(place, 'pid')}`,
      `ErrorLog ${join(place, 'error.log')}`,
      `ServerName localhost`,
      `Listen 127.0.0.1:${ports.archive}`,
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      '<Directory />',
      '  Require all denied',
      '</Directory>',
      documentedBlock('Configure Apache', 'apache', places),
    ];
    writeFileSync(join(place, 'apache.conf'), configuration.join('\n'));
    const env = { ARCHIVE_SECRET: secret, ARCHIVE_PASSPHRASE: `passphrase-${secret}` };
    apache = await startProgram(['/usr/sbin/apache2', '-f', join(place, 'apache.conf'), '-DFOREGROUND'], {
      port: ports.archive,
      env,
    });
  });
  afterAll(async () => {
    behind.close();
    await apache.stop();
  });

  test('the login leads to the application, which gets the claims as headers', async () => {
    const person = await Person.arrive();
    const arrived = await person.logInFrom(`${origin}/letters?year=2026`);
    expect([arrived.status(), arrived.url()]).toEqual([200, `${origin}/letters?year=2026`]);
    expect(await arrived.json()).toMatchObject({
      oidc_claim_kind: 'member',
      oidc_claim_iss: issuer,
      oidc_claim_sub: expect.stringMatching(/^[\w-]{43}$/),
    });
    await person.leave();
  });

  test('the application gets a new access token with its refresh token', async () => {
    const person = await Person.arrive();
    const first = (await (await person.logInFrom(`${origin}/letters`)).json()) as Record<string, string>;
    const asked = new URLSearchParams({
      refresh: `${origin}/letters`,
      access_token: first['oidc_access_token'] ?? '',
    });
    const arrived = await person.open(`${origin}/oidc-callback?${asked.toString()}`);
    const second = (await arrived.json()) as Record<string, string>;
    expect(second['oidc_access_token']).toMatch(/^[\w-]+$/);
    expect(second['oidc_access_token']).not.toBe(first['oidc_access_token']);
    await person.leave();
  });

  test('a path that requires two-step login makes a logged-in person do the second step', async () => {
    const person = await Person.arrive('member-wellbeing@demo.example');
    const before: unknown = await (await person.logInFrom(`${origin}/letters`)).json();
    expect(before).toMatchObject({ oidc_claim_acr: 'urn:selvage:acr:password' });
    const arrived = await person.setUpAt(await person.open(`${origin}/payments`));
    expect([arrived.status(), arrived.url()]).toEqual([200, `${origin}/payments`]);
    expect(await arrived.json()).toMatchObject({ oidc_claim_acr: 'urn:selvage:acr:two-step' });
    await person.leave();
  });

  test('a logout at the portal ends the session of Apache by back-channel logout, to which Apache answers 200', async () => {
    const deliveries = async (result: string): Promise<number> => {
      const samples = samplesIn(await (await fetch(metrics)).text());
      return samples.get(`selvage_logout_deliveries_total{client="archive",result="${result}"}`) ?? 0;
    };
    const [told, later] = [await deliveries('told'), await deliveries('later')];
    const person = await Person.arrive();
    await person.logInFrom(`${origin}/letters`);
    await person.logOutOfThePortal();
    await expect.poll(async () => (await person.open(`${origin}/letters`)).url()).toContain('/memberlogin/login');
    await expect
      .poll(async () => [await deliveries('told'), await deliveries('later')], { timeout: 10_000 })
      .toEqual([told + 1, later]);
    await person.leave();
  });

  test('a logout in the application also ends the session of the portal, and leads back to the application (RP-initiated logout)', async () => {
    const person = await Person.arrive();
    await person.logInFrom(`${origin}/letters`);
    const left = await person.open(`${origin}/oidc-callback?logout=${encodeURIComponent(`${origin}/`)}`);
    // The logout leads back to the application, which redirects to the login because the session has ended.
    expect(new URL(left.url()).pathname).toBe('/memberlogin/login');
    expect((await person.open(`${issuer}/api/idauth/session`)).status()).toBe(401);
    await person.leave();
  });
});
