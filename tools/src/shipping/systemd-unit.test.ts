import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import { packageContents, programFile } from '../package/package-contents.ts';
import { readText } from './shipped-files.ts';

const path = 'ops/systemd/selvage.service';
const unit = readText(path);
const page = readText('docs/ship.md');
const valueOf = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
const installed = '/opt/selvage/node_modules/selvage';

test('the systemd unit starts the program that the documentation installs, with the flags of the image', () => {
  expect(page).toContain('npm install --prefix /opt/selvage');
  const program = `${installed}/${programFile('selvage')}`;
  const [, node, flags = '', entry] = /ENTRYPOINT \["(\w+)", (.*), "\/app\/(.*)"\]/.exec(readText('Dockerfile')) ?? [];
  expect([node, entry]).toEqual(['node', programFile('selvage')]);
  expect(valueOf('ExecStart')).toBe(`/usr/bin/node ${flags.replaceAll(/["|,]/g, '')} ${program} serve`);
  expect(readText('Dockerfile')).toContain('CMD ["serve"]');
});

test('the systemd unit has the file, the user and the place that the documentation gives them, and the package contains it', () => {
  expect(packageContents).toContain(path);
  expect(page).toContain(`cp ${installed}/${path} /etc/systemd/system/`);
  expect(page).toMatch(new RegExp(`useradd --system .* ${valueOf('User')}$`, 'm'));
  expect(page).toContain(`install -m 600 /dev/null ${valueOf('EnvironmentFile')} `);
  expect(page).toContain(`selvage --env-file ${valueOf('EnvironmentFile')} migrate`);
});

test('systemd gives a stop of the server more time than the server takes', () => {
  const [, seconds] = /longestStop = seconds\((\d+)\)/.exec(readText('server/src/cli/serve/stop-on-signal.ts')) ?? [];
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(Number(seconds));
  expect(valueOf('KillSignal')).toBe('SIGTERM');
});

const isMissing = spawnSync('systemd-analyze', ['--version']).error !== undefined;

test.skipIf(isMissing)('systemd accepts the unit, and rates it as the documentation says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-unit-'));
  // `verify` looks for the program, which is not installed on the machine of this test.
  const here = join(folder, 'selvage.service');
  writeFileSync(here, unit.replace('/usr/bin/node', process.execPath));
  try {
    expect(await runCommand(['systemd-analyze', 'verify', here])).toEqual({ code: 0, output: '' });
    const { code } = await runCommand(['systemd-analyze', 'security', '--offline=yes', '--threshold=20', here]);
    expect(code).toBe(0);
    expect(page).toContain('`systemd-analyze security selvage` rates it below 2, “OK”');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
