import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvFile } from '../config/env-file.ts';
import { commandLine } from '../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
const folder = mkdtempSync(join(tmpdir(), 'selvage-env-file-'));
const path = join(folder, 'selvage.env');
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

function write(text: string, mode = 0o600): void {
  writeFileSync(path, text);
  chmodSync(path, mode);
}

const refusal = async (words: readonly string[] = ['config', 'check', '--env-file', path]) => {
  const { code, err } = await run(words);
  return [code, err];
};

const lines = `# a comment

PLAIN=https://portal.insurer.example/?a=b
BASE64=Jq3vAb/+9z==
  INDENTED=one two
SPACED= one two 
EMPTY=
SINGLE='a # b \\ "c" $D'
DOUBLE="a # b 'c' $D %s"
DOLLAR=$HOME
`;

test('Node.js reads every accepted line of a settings file in the same way', () => {
  expect(parseEnvFile(lines)).toEqual({
    PLAIN: 'https://portal.insurer.example/?a=b',
    BASE64: 'Jq3vAb/+9z==',
    INDENTED: 'one two',
    SPACED: 'one two',
    EMPTY: '',
    SINGLE: 'a # b \\ "c" $D',
    DOUBLE: "a # b 'c' $D %s",
    DOLLAR: '$HOME',
  });
  expect(parseEnvFile(lines)).toEqual({ ...parseEnv(lines) });
});

test.each(['config check --env-file FILE', '--env-file FILE config check', '--json --env-file=FILE config check'])(
  'selvage %s reads the settings from the file',
  async (line) => {
    write('# the port of the instance\n; and its secret\r\nPORT=3001\nSELVAGE_SECRET=Jq3vAb9zKq3vTz9mWc2xRb7n\n');
    const words = line.replace('FILE', path).split(' ');
    const { code, out } = await run(words);
    expect([code, out]).toEqual([0, expect.stringMatching(/PORT\W+3001\b/)]);
  },
);

test('a variable of the environment wins over the file, also an empty one', async () => {
  write('PORT=3001\nLOG_LEVEL=wrong\n');
  const env = { PORT: '3002', LOG_LEVEL: '' };
  const { code, out } = await run(['config', 'check', '--env-file', path], { env });
  expect([code, out]).toEqual([0, expect.stringMatching(/PORT\W+3002\b/)]);
});

test.each([0o640, 0o620, 0o604, 0o602])(
  'a settings file with a secret and the mode %o is refused, and one without a secret is read',
  async (mode) => {
    write('DATABASE_URL=postgres://owner:hunter2@db/selvage\n', mode);
    const sentence = `${path} holds secrets, and other users may read or write it: chmod 600 ${path}`;
    expect(await refusal()).toEqual([3, `selvage: --env-file ${sentence}\n`]);
    write('PORT=3001\n', mode);
    expect((await refusal())[0]).toBe(0);
  },
);

test('every malformed line of a settings file is refused by its number and never printed', async () => {
  write(`PORT=3001
hunter2
export SMTP_URL=hunter2
PORT=3002
SMTP_URL="hunter2
SMTP_URL='hunter2' hunter2
SMTP_URL="hunter\\2"
SMTP_URL=hunter\\
SMTP_URL=hunter2 # of the mail server
2FA=hunter2
`);
  const [code, err] = await refusal();
  expect([code, String(err).split('\n')]).toEqual([
    3,
    [
      'selvage: --env-file line 2 is not NAME=VALUE',
      'selvage: --env-file line 3 begins with export: remove that word',
      'selvage: --env-file line 4 sets PORT again: keep one of the lines',
      'selvage: --env-file line 5 has a quote that does not end on the same line',
      'selvage: --env-file line 6 has text after the closing quote',
      'selvage: --env-file line 7 has a backslash in double quotes: use single quotes',
      'selvage: --env-file line 8 has a backslash or a quote in its value: put the value in single quotes',
      'selvage: --env-file line 9 has a # in its value: put the value in single quotes, and a comment on its own line',
      'selvage: --env-file line 10 is not NAME=VALUE',
      '',
    ],
  ]);
});

test('a settings file that is missing, a folder or a named pipe is refused in one sentence', async () => {
  const missing = join(folder, 'missing.env');
  expect(await refusal(['config', 'check', '--env-file', missing])).toEqual([
    3,
    `selvage: --env-file ${missing} cannot be read (ENOENT): check the path, and that this user may read it\n`,
  ]);
  expect((await refusal(['config', 'check', '--env-file', folder]))[1]).toContain('is not a file');
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect((await refusal(['config', 'check', '--env-file', pipe]))[1]).toContain('is not a file');
});

test('a settings file with a variable that Node.js reads at its start is refused, unless the environment has it too', async () => {
  write('NODE_EXTRA_CA_CERTS=/etc/ssl/insurer.pem\n');
  const env = { NODE_EXTRA_CA_CERTS: '/etc/ssl/insurer.pem' };
  expect((await refusal())[1]).toContain('sets NODE_EXTRA_CA_CERTS, which Node.js reads before the file');
  expect(await run(['config', 'check', '--env-file', path], { env })).toMatchObject({ code: 0 });
});
