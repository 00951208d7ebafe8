import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/harness/command-line.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { commands } from './commands.ts';
import { exitCodes } from './command-failure.ts';

// Rules for every command: results go to stdout, errors to stderr, and “nothing to do” is a success.

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  await addAccount(server.deps, { email: 'open@test.example' });
});
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];
const usage = exitCodes.usage.code;

describe.each(commands)('$name', ({ name, takes = [] }) => {
  const words = name.split(' ');

  test.each([
    { fault: 'a flag that there is not', given: [...takes, '--no-such-flag'] },
    { fault: 'an argument too many', given: [...takes, 'more', 'than', 'it', 'takes'] },
    { fault: 'a value for a flag that has none', given: [...takes, '--help=yes'] },
  ])('prints on stderr that $fault was given', async ({ given }) => {
    const said = await run([...words, ...given]);
    expect(said).toEqual({ code: usage, out: '', err: expect.stringMatching(/^selvage: .+\nusage: selvage /s) });
    const inJson = await run([...words, ...given, '--json']);
    expect(inJson).toMatchObject({ code: usage, out: '' });
    expect(JSON.parse(inJson.err)).toEqual({ error: expect.any(String), exit: usage });
  });

  test('the option --help writes the help of the command to stdout', async () => {
    expect(await run([...words, '--help'])).toEqual({ code: 0, out: expect.stringContaining('usage: '), err: '' });
  });
});

/** Commands about one thing, with the name of a thing that does not exist. */
test.each([
  [['user', 'show', 'nobody@test.example']],
  [['user', 'unlock', 'nobody@test.example', ...why]],
  [['user', 'resend', 'nobody@test.example', ...why]],
  [['user', 'correct-email', 'nobody@test.example', '--to', 'right@test.example', ...why]],
  [['user', 'disable', 'nobody@test.example', ...why]],
  [['user', 'enable', 'nobody@test.example', ...why]],
  [['user', 'mfa-reset', 'nobody@test.example', '--break-glass', ...why]],
  [['user', 'sessions', 'end', 'nobody@test.example', ...why]],
  [['user', 'export', 'nobody@test.example', ...why]],
  [['user', 'erase', 'nobody@test.example', '--yes', ...why]],
  [['agent', 'disable', 'nobody@test.example', ...why]],
  [['agent', 'reset', 'nobody@test.example', ...why]],
  [['client', 'show', 'nothing']],
  [['client', 'secret', 'nothing', ...why]],
  [['client', 'disable', 'nothing', ...why]],
  [['client', 'enable', 'nothing', ...why]],
  [['secret', 'rotate', '7', ...why]],
  [['secret', 'retire', '7', ...why]],
  [['passwords', 'build', '/nowhere/list']],
])('%j says on stderr that what it names does not exist', async (words) => {
  const refused = exitCodes.refused.code;
  expect(await run(words)).toEqual({ code: refused, out: '', err: expect.stringMatching(/^selvage: /) });
  const inJson = await run([...words, '--json']);
  expect(inJson).toMatchObject({ code: refused, out: '' });
  expect(JSON.parse(inJson.err)).toMatchObject({ error: expect.any(String), exit: refused });
});

/** Commands that find nothing to do. They succeed, so that a script may run them twice. */
test.each([
  [['user', 'unlock', 'open@test.example', ...why], 'not-locked'],
  [['user', 'enable', 'open@test.example', ...why], 'not-disabled'],
  [['user', 'correct-email', 'open@test.example', '--to', 'open@test.example', ...why], 'unchanged'],
  [['user', 'resend', 'open@test.example', ...why], 'already-activated'],
  [['user', 'mfa-reset', 'open@test.example', '--break-glass', ...why], 'has-none'],
  [['user', 'sessions', 'end', 'open@test.example', '--devices', ...why], 'none-open'],
  [['sessions', 'end', '--all', '--yes', ...why], 'none-open'],
  [['proof', 'unlock', 'member', '2000000001', ...why], 'not-locked'],
  [['outbox', 'retry', '--all', ...why], 'none-retried'],
  [['keys', 'rotate', ...why], 'none'],
])('%j has nothing to do, and ends with 0', async (words, result) => {
  expect(await run(words)).toEqual({ code: 0, out: expect.stringMatching(/^.+\.\n$/), err: '' });
  const inJson = await run([...words, '--json']);
  expect(inJson).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(inJson.out)).toMatchObject({ result });
});
