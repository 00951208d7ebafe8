import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { debianClient } from './client-versions.ts';
import { documentedEnvironment } from './documented.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

const { issuer, ports, secret, folder } = inject('portal');
const programFile = (name: string) => fileURLToPath(new URL(`../programs/${name}`, import.meta.url));

/** Debian keeps the sources of libraries where Go found them before it had modules. */
function builtGo(): [string] {
  const built = join(folder, 'go-oidc');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '', CGO_ENABLED: '0' };
  const { status, stderr } = spawnSync('go', ['build', '-o', built, programFile('go_oidc.go')], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return [built];
}

const languages = [
  {
    client: debianClient('Authlib', 'python3-authlib', 'python3-requests'),
    command: (): [string, string] => ['/usr/bin/python3', programFile('authlib_application.py')],
  },
  {
    client: debianClient('ruby-openid-connect', 'ruby-openid-connect'),
    command: (): [string, string] => ['/usr/bin/ruby', programFile('openid_connect.rb')],
  },
  {
    client: debianClient('go-oidc', 'golang-github-coreos-go-oidc-dev', 'golang-go'),
    command: builtGo,
  },
] as const;

for (const { client, command } of languages)
  describe.skipIf(!client.isInstalled)(`OP44 ${client.title}`, () => {
    const origin = `http://localhost:${ports.letters}`;
    let application: Program;
    beforeAll(async () => {
      const env = documentedEnvironment('Other languages', {
        ISSUER: issuer,
        CLIENT_ID: 'letters',
        CLIENT_SECRET: secret,
        PORT: String(ports.letters),
      });
      application = await startProgram(command(), { port: ports.letters, env });
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
