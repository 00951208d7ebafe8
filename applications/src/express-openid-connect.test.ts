import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { npmClient } from './client-versions.ts';
import { documentedEnvironment } from './documented.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

describe(`OP44 ${npmClient('express-openid-connect').title}`, () => {
  const { issuer, ports, secret } = inject('portal');
  const origin = `http://localhost:${ports.middleware}`;
  let application: Program;

  beforeAll(async () => {
    const file = fileURLToPath(new URL('../programs/express-openid-connect.mjs', import.meta.url));
    const env = documentedEnvironment('Express', {
      ISSUER: issuer,
      CLIENT_SECRET: secret,
      PORT: String(ports.middleware),
    });
    application = await startProgram([process.execPath, file], { port: ports.middleware, env });
  });
  afterAll(() => application.stop());

  async function logIn() {
    const person = await Person.arrive();
    return { person, arrived: await person.logInFrom(`${origin}/login`) };
  }

  test('the login gives the application an ID token and userinfo', async () => {
    const { person, arrived } = await logIn();
    expect(await arrived.json()).toMatchObject({ kind: 'member', sub: expect.stringMatching(/^[\w-]{43}$/) });
    await person.leave();
  });

  test('a logout in the application also ends the session of the portal', async () => {
    const { person } = await logIn();
    const arrived = await person.open(`${origin}/logout`);
    expect(arrived.url()).toBe(`${origin}/logged-out`);
    expect(await arrived.json()).toEqual({ isLoggedIn: false });
    expect((await person.open(`${issuer}/api/idauth/session`)).status()).toBe(401);
    await person.leave();
  });

  test('OP27 the portal notifies the application of a logout at the portal', async () => {
    const { person } = await logIn();
    expect(await (await person.open(`${origin}/logged-out`)).json()).toEqual({ isLoggedIn: true });
    await person.logOutOfThePortal();
    const logoutPage = async (): Promise<unknown> => (await person.open(`${origin}/logged-out`)).json();
    await expect.poll(logoutPage, { timeout: 10_000 }).toEqual({ isLoggedIn: false });
    await person.leave();
  });
});
