import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { npmClient } from './client-versions.ts';
import { documentedBlock, documentedEnvironment } from './documented.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

const section = 'First login on your machine';

describe(`OP44 ${npmClient('openid-client').title}`, () => {
  const { issuer, ports, secret } = inject('portal');
  const origin = `http://localhost:${ports.receipts}`;
  let application: Program;

  beforeAll(async () => {
    const places = { 'http://localhost:3000': issuer, 'http://localhost:8080': origin };
    // The file is written beside the packages that it imports, because Node.js looks for them from there.
    const file = fileURLToPath(new URL('../dist/express.mjs', import.meta.url));
    writeFileSync(file, documentedBlock(section, 'js', places));
    const env = documentedEnvironment(section, {
      CLIENT_SECRET: secret,
      SESSION_SECRET: secret,
      PORT: String(ports.receipts),
    });
    application = await startProgram([process.execPath, file], { port: ports.receipts, env });
  });
  afterAll(() => application.stop());

  test('the login gives the Express application an ID token and userinfo', async () => {
    const person = await Person.arrive();
    const arrived = await person.logInFrom(`${origin}/`);
    expect(arrived.url()).toBe(`${origin}/`);
    expect(await arrived.json()).toMatchObject({ kind: 'member', sub: expect.stringMatching(/^[\w-]{43}$/) });
    await person.leave();
  });

  test('a path with two slashes does not lead to another host after the login', async () => {
    const person = await Person.arrive();
    const arrived = await person.logInFrom(`${origin}//elsewhere.example/`);
    expect(arrived.url()).toBe(`${origin}/elsewhere.example/`);
    await person.leave();
  });

  test('a logout in the Express application also ends the session of the portal', async () => {
    const person = await Person.arrive();
    await person.logInFrom(`${origin}/`);
    const arrived = await person.open(`${origin}/logout`);
    expect([arrived.url(), await arrived.text()]).toEqual([
      `${origin}/logged-out`,
      expect.stringContaining('You are logged out.'),
    ]);
    expect((await person.open(`${issuer}/api/idauth/session`)).status()).toBe(401);
    await person.leave();
  });

  test('a person who has logged out at the portal is sent to the login again', async () => {
    const person = await Person.arrive();
    await person.logInFrom(`${origin}/`);
    await person.logOutOfThePortal();
    expect(new URL((await person.open(`${origin}/`)).url()).pathname).toBe('/memberlogin/login');
    await person.leave();
  });

  test('a person who opens the callback URL without a started login is sent to the login', async () => {
    const person = await Person.arrive();
    expect(new URL((await person.open(`${origin}/callback`)).url()).pathname).toBe('/memberlogin/login');
    await person.leave();
  });

  test('a person who declined at the portal gets an error page of the application with a link to try again', async () => {
    const person = await Person.arrive();
    await person.open(`${origin}/`);
    const answer = await person.open(`${origin}/callback?error=access_denied`);
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('<a href="/">Try again</a>');
    await person.leave();
  });

  test.each(['error=invalid_scope&error_description=no', 'code=wrong&state=wrong'])(
    'a login that fails for another reason has no stack trace and no link that would fail again: %s',
    async (query) => {
      const person = await Person.arrive();
      await person.open(`${origin}/`);
      const answer = await person.open(`${origin}/callback?${query}`);
      expect(answer.status()).toBe(500);
      expect(await answer.text()).toBe('Something went wrong. The log of this application says what.');
      await person.leave();
    },
  );
});
