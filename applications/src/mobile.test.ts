import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { freePort } from '../../server/test/harness/machine.ts';
import { npmClient } from './client-versions.ts';
import { documentedBlock } from './documented.ts';
import { Person } from './person.ts';
import { startProgram } from './program.ts';

describe(`OP44 ${npmClient('@openid/appauth').title}`, () => {
  const { issuer, folder } = inject('portal');

  test('a native application logs in with a redirect to any local port, and refreshes its tokens', async () => {
    const port = await freePort();
    // The program is a package of its own. Its folder is below the packages that it imports, because Node.js looks for them there.
    const place = fileURLToPath(new URL('../dist/mobile/', import.meta.url));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    const places = { 'https://portal.insurer.example': issuer, "['app', 8000]": `['app', ${port}]` };
    writeFileSync(join(place, 'app.js'), documentedBlock('Mobile', 'js', places));
    // The program opens a URL with `xdg-open`. This `xdg-open` opens nothing and writes the URL to a file.
    const opened = join(folder, 'opened');
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "OPEN $1" > ${opened}\n`, { mode: 0o755 });
    const commands = `cd ${place}\n${documentedBlock('Mobile', 'sh').replace(/^node /m, 'exec node ')}`;
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const application = await startProgram(['/bin/sh', '-ec', commands], { env });
    const said = async (pattern: RegExp): Promise<string> => {
      for (let tries = 0; tries < 600; tries++) {
        const found = pattern.exec(
          `${existsSync(opened) ? readFileSync(opened, 'utf8') : ''}${application.said()}`,
        )?.[1];
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
