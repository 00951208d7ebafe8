import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { describe, expect, inject, test } from 'vitest';
import { freePort } from '../../server/src/testing/free-port.ts';
import { npmClient } from './client-versions.ts';
import { documentedBlock } from './documented.ts';
import { Person } from './person.ts';
import { startProgram } from './program.ts';

describe(`OP44 ${npmClient('@openid/appauth').title}`, () => {
  const { issuer, folder } = inject('portal');

  test('login of a native application on any port of this machine, and a refresh', async () => {
    const port = await freePort();
    const entry = fileURLToPath(new URL('../dist/mobile.js', import.meta.url));
    const places = { 'https://my.insurer.example': issuer, "['app', 8000]": `['app', ${port}]` };
    writeFileSync(entry, documentedBlock('Mobile', 'js', places));
    // It opens no browser here, but says what it would have opened.
    writeFileSync(join(folder, 'opener.mjs'), 'export default (address) => console.log(`OPEN ${address}`);');
    await build({
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { opener: join(folder, 'opener.mjs') } },
      ssr: { noExternal: true },
      build: { ssr: entry, outDir: join(folder, 'mobile'), target: 'es2023', minify: false },
    });
    const application = await startProgram([process.execPath, join(folder, 'mobile/mobile.js')]);
    const said = async (pattern: RegExp): Promise<string> => {
      for (let tries = 0; tries < 200; tries++) {
        const found = pattern.exec(application.said())?.[1];
        if (found !== undefined) return found;
        await sleep(50);
      }
      throw new Error(`it did not say ${pattern}:\n${application.said()}`);
    };
    const person = await Person.arrive();
    const arrived = await person.logInFrom(await said(/^OPEN (.*)$/m));
    expect(arrived.url()).toContain(`http://127.0.0.1:${port}/callback?code=`);
    const [tokens, later] = JSON.parse(await said(/^(\[\{"accessToken".*\])$/m)) as Record<string, string>[];
    expect(tokens).toMatchObject({ tokenType: 'Bearer', idToken: expect.stringContaining('.') });
    expect(later?.['accessToken']).toMatch(/^[\w-]{43}$/);
    expect([later?.['accessToken'], later?.['refreshToken']]).not.toContain(tokens?.['accessToken']);
    expect(later?.['refreshToken']).not.toBe(tokens?.['refreshToken']);
    await person.leave();
    await application.stop();
  });
});
