import { expect, test } from 'vitest';
import { runCommandLine } from './run-command-line.ts';

async function said(words: string[]): Promise<string> {
  let text = '';
  const io = {
    out: (more: string) => {
      text += more;
      return Promise.resolve();
    },
    err: (more: string) => void (text += more),
    ask: null,
    colour: false,
    program: 'selvage',
    interrupted: new AbortController().signal,
  };
  const code = await runCommandLine(words, { io, env: {}, openDeps: () => Promise.reject(new Error('not needed')) });
  return `${code} ${text}`;
}

test('selvage --version prints the version without a setting or a database', async () => {
  expect(await said(['--version'])).toMatch(/^0 selvage \d+\.\d+\.\d+\n$/);
  expect(await said(['--json', '--version'])).toMatch(/^0 \{"version":"\d+\.\d+\.\d+"\}\n$/);
});

test('--version is no command, and no option of another command', async () => {
  expect(await said(['version'])).toMatch(/^2 /);
  expect(await said(['migrate', '--version'])).toMatch(/^2 .*no --version/);
});
