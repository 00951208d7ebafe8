import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { npmClient } from './client-versions.ts';
import { Person } from './person.ts';
import { startProgram } from './program.ts';

const { issuer, ports, secret } = inject('portal');
const origin = `http://localhost:${ports.passport}`;

const startWith = (strategy: string) =>
  startProgram([process.execPath, fileURLToPath(new URL('../programs/passport.mjs', import.meta.url))], {
    port: ports.passport,
    env: { ISSUER: issuer, CLIENT_SECRET: secret, PORT: String(ports.passport), STRATEGY: strategy },
  });

describe(`OP44 ${npmClient('passport').title}`, () => {
  test('a person logs in with the Passport strategy of openid-client', async () => {
    const application = await startWith('openid-client');
    const person = await Person.arrive();
    const arrived = await person.logInFrom(`${origin}/`);
    expect(await arrived.json()).toEqual({ sub: expect.stringMatching(/^[\w-]{43}$/) });
    await person.leave();
    await application.stop();
  });
});

describe(`OP44 ${npmClient('passport-openidconnect').title}`, () => {
  test('OP4 a login without PKCE is refused, and the application gets the reason', async () => {
    const application = await startWith('passport-openidconnect');
    const person = await Person.arrive();
    const arrived = await person.open(`${origin}/`);
    expect(await arrived.json()).toEqual({ code: 'invalid_request', message: expect.stringContaining('PKCE') });
    await person.leave();
    await application.stop();
  });
});
