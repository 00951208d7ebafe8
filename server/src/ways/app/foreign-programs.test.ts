import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { confirmAuthenticator } from '@selvage/contract/api/authenticator';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { begin, oweStep, type Setup, confirmByMailbox, addSignedIn, verify } from '../../../test/harness/sign-in.ts';

// Independent programs read our secret key and compute the codes.

const oathtool = '/usr/bin/oathtool';
const hasOathtool = existsSync(oathtool);
/** Debian's Python, which finds the Python packages that Debian installed. */
const python = '/usr/bin/python3';
const hasPyotp = canImportPyotp();

function canImportPyotp(): boolean {
  try {
    execFileSync(python, ['-c', 'import pyotp'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

for (const [isThere, name, debianPackage] of [
  [hasOathtool, 'oathtool', 'oathtool'],
  [hasPyotp, 'pyotp', 'python3-pyotp'],
] as const)
  if (!isThere)
    process.stderr.write(
      `\nSKIPPED codes of an authenticator app (WY31): no ${name} (apt-get install ${debianPackage})\n`,
    );

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const byOathtool = ({ key }: Setup, at: Date): string =>
  execFileSync(oathtool, ['--totp', '--base32', '--now', `@${seconds(at)}`, key], { encoding: 'utf8' }).trim();

/** Reads the whole address, as an app does that scans it. */
const byPyotp = ({ uri }: Setup, at: Date): string =>
  execFileSync(
    python,
    ['-c', 'import pyotp, sys; print(pyotp.parse_uri(sys.argv[1]).at(int(sys.argv[2])))', uri, String(seconds(at))],
    { encoding: 'utf8' },
  ).trim();

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function setUpAndLogIn(codeAt: (setup: Setup, at: Date) => string): Promise<string[]> {
  const { browser, ...account } = await addSignedIn(server);
  await confirmByMailbox(server, browser);
  const setup = (await begin(browser)).json<Setup>();
  const confirmed = await browser.post(confirmAuthenticator.path, {
    id: setup.id,
    code: codeAt(setup, server.clock.now()),
  });
  server.clock.advance(minutes(1));
  const { browser: other, mfaToken } = await oweStep(server, account);
  return [confirmed, await verify(other, { mfaToken, code: codeAt(setup, server.clock.now()) })].map(outcomeOf);
}

describe('WY31 authenticator apps of other makers', () => {
  test.skipIf(!hasOathtool)('oathtool sets an app up and logs in', async () => {
    expect(await setUpAndLogIn(byOathtool)).toEqual(['done', 'done']);
  });

  test.skipIf(!hasPyotp)('pyotp sets an app up from the scanned address and logs in', async () => {
    expect(await setUpAndLogIn(byPyotp)).toEqual(['done', 'done']);
  });
});
