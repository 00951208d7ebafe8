import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { commands } from './commands.ts';
import { exitCodes } from './command-failure.ts';
import { commandHelp, usageOf } from './help.ts';
import { runCommandLine } from './run-command-line.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];

test.each(['config check', 'doctor', 'serve', 'migrate'])(
  'RN1 selvage %s prints everything that is wrong with the settings, one per line, and a list with --json',
  async (name) => {
    const env = { PORT: 'x', SMTP_URL: 'imap://joan:hunter2@mail.example' };
    const { code, err } = await run(name.split(' '), { env });
    expect([code, err]).toEqual([
      3,
      'selvage: PORT must be a number from 0 to 65535 (it is a text of 1 character)\n' +
        'selvage: SMTP_URL must start with smtp: or smtps: (it is a text of 32 characters)\n',
    ]);
    const inJson = await run([...name.split(' '), '--json'], { env });
    const value = (length: string) => `a text of ${length}`;
    expect(JSON.parse(inJson.err)).toMatchObject({
      exit: 3,
      problems: [
        { setting: 'PORT', problem: 'must be a number from 0 to 65535', value: value('1 character'), remedy: null },
        {
          setting: 'SMTP_URL',
          problem: 'must start with smtp: or smtps:',
          value: value('32 characters'),
          remedy: null,
        },
      ],
    });
  },
);

describe('a usage error names the fault and the probable correction', () => {
  test.each<[words: string[], said: RegExp]>([
    [[], /a command is missing\nusage: selvage <command>/],
    [['--json'], /a command is missing/],
    [['srve'], /no command srve \(did you mean serve\?\)/],
    [['user', 'unlok', '3'], /no command user unlok \(did you mean user unlock\?\)/],
    [['user', 'sessions', 'edn', '3'], /did you mean user sessions end\?/],
    [['user'], /a command is missing\n(.*\n)+ +user show/],
    [['xyzzy'], /no command xyzzy; selvage --help/],
    [['user', 'show'], /user show needs <person>\nusage: selvage user show <person>/],
    [['user', 'show', '3', '4'], /user show takes nothing after <person>/],
    [['migrate', 'now'], /migrate takes nothing after its name/],
    [['user', 'unlock', '3', '--reson', 'x'], /has no --reson \(did you mean --reason\?\)/],
    [['user', 'unlock', '3', '--constructor'], /has no --constructor\n/],
    [['user', 'unlock', '3', '-x'], /has no -x/],
    [['user', 'unlock', '3', '--reason'], /needs a value after --reason/],
    [['user', 'unlock', '3', '--reason', '--json'], /needs a value after --reason/],
    [['user', 'unlock', '3', '--json=yes', ...why], /takes --json without a value/],
    [['user', 'unlock', '3', ...why, ...why], /takes --reason once/],
    [['user', 'unlock', '3'], /--reason TEXT must say why/],
    [['user', 'unlock', '3', '--reason', '  '], /--reason TEXT must say why/],
    [['user', 'unlock', '3', '--reason', 'asked by a@b.ie'], /leave addresses out of it/],
    [['user', 'unlock', '3', '--reason', 'one\ntwo'], /--reason must be one line/],
    [['user', 'unlock', '3', '--reason', 'x'.repeat(501)], /--reason is longer than 500/],
    [['user', 'unlock', '3', '--operator', 'x'.repeat(101), ...why], /--operator is longer than 100/],
    [['user', 'show', 'nobody'], /<person> must be an email address/],
    [['user', 'show', 'a@b.ie', '--kind', 'doctor'], /--kind must be one of/],
    [['user', 'show', 'KTWDB-QFMHR'], /<person> must be an email address/],
    [['user', 'resend', '3', '--message', 'love', ...why], /--message must be activation or reset/],
    [['audit', 'tail', '-n', 'many'], /--lines must be a number/],
    [['audit', 'export', '--since', '2026-02-30'], /--since must be a day/],
    [['audit', 'export', '--since', 'yesterday'], /--since must be a day/],
    [['audit', 'export', '--since', '1h', '--until', '2h'], /--since must be before --until/],
    [['audit', 'export', '--format', 'xml'], /--format must be ndjson or csv/],
    [['audit', 'export', '--account', 'me'], /--account must be the reference/],
    [['outbox', 'retry', ...why], /needs one of --fault, --id and --all/],
    [['outbox', 'retry', '--all', '--id', '1', ...why], /needs one of --fault, --id and --all/],
    [['outbox', 'retry', '--id', '1', ...why], /--id must be the id of a message/],
    [['sessions', 'end', ...why], /sessions end needs --all/],
  ])('%j', async (words, said) => {
    const answer = await run(words);
    expect(words.includes('--json') ? JSON.parse(answer.err).error : answer.err).toMatch(said);
    expect(answer.code).toBe(exitCodes.usage.code);
    // The command changed nothing, and the audit records no change.
    expect(await server.deps.db.selectFrom('audit_events').select('id').execute()).toEqual([]);
  });

  test('an error is one JSON object with --json', async () => {
    const { out, err, code } = await run(['user', 'show', 'nobody@test.example', '--json']);
    expect(JSON.parse(err)).toEqual({ error: 'there is no such person', exit: 1 });
    expect({ out, code }).toEqual({ out: '', code: 1 });
  });
});

describe('help', () => {
  test.each(commands)('selvage $name --help prints its usage and every option', async (command) => {
    const { out, code } = await run([...command.name.split(' '), '--help']);
    expect(out).toBe(commandHelp(command));
    expect(out).toContain(`usage: ${usageOf(command)}`);
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`);
    expect(out).toContain('--json');
    expect(code).toBe(0);
  });

  test('selvage --help prints every command and every exit code', async () => {
    const { out, code } = await run(['--help']);
    for (const { name, summary } of commands)
      expect(out).toMatch(new RegExp(`^  ${name} +${summary.replaceAll(/[.()]/g, '\\$&')}$`, 'm'));
    for (const { code: number, means } of Object.values(exitCodes)) expect(out).toContain(`${number}  ${means}`);
    expect(code).toBe(0);
  });

  test('the help of a command group prints only its commands', async () => {
    const { out } = await run(['user', '--help']);
    expect(out).toContain('user unlock');
    expect(out).not.toContain('audit tail');
  });
});

describe('each kind of failure has its own exit code', () => {
  const silent = { ask: null, colour: false, program: 'selvage', interrupted: new AbortController().signal };
  async function failing(fault: Error) {
    let err = '';
    const io = { ...silent, out: () => Promise.resolve(), err: (text: string) => void (err += text) };
    const openDeps = () => Promise.reject(fault);
    return { code: await runCommandLine(['outbox', 'dead'], { io, env: {}, openDeps }), err };
  }

  test.each<[string, Error, number, RegExp]>([
    [
      'no server listens',
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
      4,
      /DATABASE_URL cannot be connected to: connection refused/,
    ],
    ['a wrong password', Object.assign(new Error('x'), { code: '28P01' }), 3, /DATABASE_URL has a user or password/],
    ['a full disk', Object.assign(new Error('x'), { code: '53100' }), 4, /disk is full/],
    ['a database that is slow', Object.assign(new Error('x'), { code: '57014' }), 4, /cannot be used: too slow/],
  ])('%s', async (_what, error, code, said) => {
    expect(await failing(error)).toEqual({ code, err: expect.stringMatching(said) });
  });

  test('an internal error prints where it happened, and not its message', async () => {
    const { code, err } = await failing(new TypeError('person@test.example is not a function'));
    expect(code).toBe(5);
    expect(err).toMatch(/TypeError\n +at /);
    expect(err).not.toContain('person@test.example');
  });
});
