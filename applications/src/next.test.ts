import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { npmClient } from './client-versions.ts';
import { documentedBlock, documentedEnvironment } from './documented.ts';
import { Person } from './person.ts';
import { type Program, startProgram } from './program.ts';

describe(`OP44 ${npmClient('@auth/core').title}`, () => {
  const { issuer, ports, secret, folder } = inject('portal');
  const origin = `http://localhost:${ports.quotes}`;
  let application: Program;

  beforeAll(async () => {
    const config = join(folder, 'auth.config.mjs');
    writeFileSync(config, documentedBlock('Next.js', 'js', { 'https://portal.insurer.example': issuer }));
    const program = fileURLToPath(new URL('../programs/auth-js.mjs', import.meta.url));
    application = await startProgram([process.execPath, program, config], {
      port: ports.quotes,
      // The port is an argument of Next.js itself.
      env: {
        PORT: String(ports.quotes),
        ...documentedEnvironment('Next.js', { QUOTES_SECRET: secret, AUTH_SECRET: secret }),
      },
    });
  });
  afterAll(() => application.stop());

  test('the login opens a session of the application, which contains the claims of the ID token', async () => {
    const person = await Person.arrive();
    const { csrfToken } = (await (await person.open(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
    const back = `${origin}/api/auth/session`;
    const screen = await person.post(`${origin}/api/auth/signin/selvage`, { csrfToken, callbackUrl: back });
    const arrived = await person.logInAt(screen);
    expect(arrived.url()).toBe(back);
    expect(await arrived.json()).toMatchObject({ user: { id: expect.stringMatching(/^[\w-]{43}$/), kind: 'member' } });
    await person.leave();
  });
});
