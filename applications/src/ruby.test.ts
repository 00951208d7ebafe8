import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { debianClient } from './client-versions.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

const client = debianClient('ruby-openid-connect', 'ruby-openid-connect');

describe.skipIf(!client.isInstalled)(`OP44 ${client.title}`, () => {
  const { issuer, ports, secret } = inject('portal');
  const origin = `http://localhost:${ports.ruby}`;
  let application: Program;
  beforeAll(async () => {
    const file = fileURLToPath(new URL('../programs/openid_connect.rb', import.meta.url));
    const env = { ISSUER: issuer, CLIENT_ID: 'ruby', CLIENT_SECRET: secret, PORT: String(ports.ruby) };
    application = await startProgram(['/usr/bin/ruby', file], { port: ports.ruby, env });
  });
  afterAll(() => application.stop());

  test('the login gives the application an ID token and userinfo, and the refresh token gives new ones', async () => {
    const person = await Person.arrive();
    const arrived = await person.logInFrom(`${origin}/`);
    expect(arrived.status()).toBe(200);
    const claims: unknown = await arrived.json();
    expect(claims).toMatchObject({ kind: 'member', sub: expect.stringMatching(/^[\w-]{43}$/) });
    const refreshed = await person.open(`${origin}/refresh`);
    expect(refreshed.status()).toBe(200);
    expect(await refreshed.json()).toEqual(claims);
    await person.leave();
  });
});
