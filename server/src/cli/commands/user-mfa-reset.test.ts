import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessions } from '@selvage/contract/api/security';
import { refusals } from '@selvage/contract/refusals';
import { days, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setTwoFactor } from '../../accounts/account-store.ts';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { disableAgentByEmail } from '../../support/agents/invite-agent.ts';
import { oddPatterns } from '../../audit/odd-patterns-store.ts';
import { commandLine, type TestTerminal } from '../../../test/harness/command-line.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { readDemoConfig, requiring } from '../../../test/harness/test-config.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import {
  addAppHolder,
  addPasskeyHolder,
  signInBy,
  addOwing,
  addSignedIn,
  authenticate,
  verify,
} from '../../../test/harness/sign-in.ts';
import { addTestAgent, nextCode, signInAt, startDesk } from '../../../test/harness/desk.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
let folder: string;
beforeAll(async () => {
  server = await startDesk();
  run = commandLine(server);
  folder = mkdtempSync(join(tmpdir(), 'selvage-mfa-reset-'));
});
beforeEach(async () => void (await server.deliver()));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const why = ['--reason', 'ticket 12'];
const reset = (email: string, more: readonly string[], terminal: TestTerminal = {}) =>
  run(['user', 'mfa-reset', email, ...more, ...why], terminal);
const approvedBy = (agent: AgentRow, email: string, code: string) =>
  reset(email, ['--approved-by', agent.name], { typed: code });

const addWithText = () => addAccount(server.deps, { twoFactor: 'SMS', mobile: '0857654321' });
const twoFactorOf = async (id: string) =>
  (await server.deps.db.selectFrom('accounts').select('two_factor').where('id', '=', id).executeTakeFirst())
    ?.two_factor;

const eventsOf = (id: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result', 'reason', 'actor'])
    .where('account_id', '=', id)
    .where('actor', 'is not', null)
    .orderBy('id')
    .execute();

describe('user mfa-reset', () => {
  test('removes the second step if an agent’s code is given, ends every session, and notifies the owner by email and at the old phone number', async () => {
    const agent = await addTestAgent(server);
    const { id, email, browser } = await addSignedIn(server);
    await setTwoFactor(server.deps.db, server.deps.keys, id, { twoFactor: 'SMS', mobile: '0857654321' });
    expect(await approvedBy(agent, email, nextCode(server, agent))).toEqual({
      code: 0,
      out: `Account ${await referenceOf(server.deps, { id })} has no second factor any more, approved by ${agent.name}. Its owner is told.\n`,
      err: '',
    });
    expect((await server.deliver()).map(({ to, channel }) => [channel, to])).toEqual(
      expect.arrayContaining([
        ['email', email],
        ['sms', '0857654321'],
      ]),
    );
    expect((await browser.get(openSessions.path)).statusCode).toBe(401);
    expect(await twoFactorOf(id)).toBeNull();
    expect(await eventsOf(id)).toEqual([
      { event: 'two-factor-changed', result: 'ok', reason: 'off', actor: 'nora' },
      { event: 'factor-removal-approved', result: 'ok', reason: null, actor: agent.name },
    ]);
  });

  test('reads the agent’s code from a file, and asks for no approval if there is nothing to remove', async () => {
    const agent = await addTestAgent(server);
    const { id, email } = await addWithText();
    const file = join(folder, 'code');
    writeFileSync(file, `${nextCode(server, agent)}\n`);
    const words = ['--approved-by', agent.name, '--approval-code-file', file];
    expect((await reset(email, words)).code).toBe(0);
    expect(await twoFactorOf(id)).toBeNull();
    expect(await reset(email, ['--approved-by', agent.name])).toMatchObject({
      code: 0,
      out: expect.stringContaining('has no second factor and no passkeys: nothing was changed'),
    });
  });

  test('WY16 removes every passkey, also of a person without a second step, and tells the owner', async () => {
    const agent = await addTestAgent(server);
    const { id, email, passkey } = await addPasskeyHolder(server);
    server.clock.advance(days(31));
    expect(await approvedBy(agent, email, nextCode(server, agent))).toMatchObject({ code: 0 });
    expect((await server.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, expect.stringContaining('Your passkeys were removed')],
    ]);
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('401/137');
    expect(await eventsOf(id)).toEqual([
      { event: 'passkey-removed', result: 'ok', reason: 'all', actor: 'nora' },
      { event: 'factor-removal-approved', result: 'ok', reason: null, actor: agent.name },
    ]);
  });

  test('WY16 removes the authenticator app and the recovery codes, and tells the owner', async () => {
    const agent = await addTestAgent(server);
    const holder = await addAppHolder(server);
    expect(await approvedBy(agent, holder.email, nextCode(server, agent))).toMatchObject({ code: 0 });
    expect((await server.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [holder.email, expect.stringContaining('2-factor authentication is off')],
    ]);
    expect((await authenticate(server.browser(), holder)).json()).toEqual({});
    const codes = server.deps.db.selectFrom('recovery_codes').select('digest').where('account_id', '=', holder.id);
    expect(await codes.execute()).toEqual([]);
  });

  test('accepts an agent’s code once, for one person', async () => {
    const agent = await addTestAgent(server);
    const people = await Promise.all([addWithText(), addWithText(), addWithText()]);
    const code = nextCode(server, agent);
    const outcomes = await Promise.all(people.map(async ({ email }) => (await approvedBy(agent, email, code)).code));
    expect(outcomes.toSorted((one, other) => one - other)).toEqual([0, 1, 1]);
    const left = await Promise.all(people.map(({ id }) => twoFactorOf(id)));
    expect(left.filter((each) => each === 'SMS')).toHaveLength(2);
  });

  test('counts an agent’s wrong codes before it compares them, together with wrong codes at the desk, and locks the agent', async () => {
    const agent = await addTestAgent(server);
    const { id, email } = await addWithText();
    const right = nextCode(server, agent);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const burst = await Promise.all(Array.from({ length: 12 }, () => approvedBy(agent, email, wrong)));
    expect(burst.map(({ code }) => code)).toEqual(burst.map(() => 1));
    expect(burst.filter(({ err }) => err.includes('the code is wrong'))).toHaveLength(5);
    expect((await approvedBy(agent, email, right)).err).toContain('is locked after too many wrong codes');
    expect((await signInAt(server.browser(), agent, right)).statusCode).toBe(401);
    expect(await twoFactorOf(id)).toBe('SMS');
    const events = await eventsOf(id);
    expect(events.filter(({ reason }) => reason === 'wrong-code')).toHaveLength(5);
    server.clock.advance(minutes(16));
    expect((await approvedBy(agent, email, nextCode(server, agent))).code).toBe(0);
  });

  test('refuses the approval of the operator’s own name, a viewer, a disabled agent or an unknown name', async () => {
    const { id, email } = await addWithText();
    const [agent, viewer, disabled] = [
      await addTestAgent(server),
      await addTestAgent(server, 'viewer'),
      await addTestAgent(server),
    ];
    const act = {
      actor: { name: 'admin', reason: 'test' },
      origin: { requestId: 'TEST', client: null, device: null },
    };
    await disableAgentByEmail(server.deps, disabled.email, act);
    for (const name of [agent.name.toUpperCase(), agent.email]) {
      const own = { typed: nextCode(server, agent), env: { SELVAGE_OPERATOR: name } };
      expect((await reset(email, ['--approved-by', agent.name], own)).err).toContain('another person has to approve');
    }
    for (const other of [viewer, disabled])
      expect((await approvedBy(other, email, nextCode(server, other))).err).toContain('there is no agent of that name');
    expect((await reset(email, ['--approved-by', 'Nobody'], { typed: '123456' })).code).toBe(1);
    expect(await twoFactorOf(id)).toBe('SMS');
  });

  test('DK6 refuses the approval of an agent if the operator is that person under an OpenID name', async () => {
    const { id, email } = await addWithText();
    const agent = await addTestAgent(server);
    const openid = { openid_issuer: 'https://login.example', openid_subject: 's', email: agent.email };
    const row = { name: 'Same Person (0a1b2c)', role: 'agent', created_at: new Date(), ...openid } as const;
    await server.deps.db.insertInto('agents').values(row).execute();
    const asOpenId = { typed: nextCode(server, agent), env: { SELVAGE_OPERATOR: row.name } };
    const refused = await reset(email, ['--approved-by', agent.name], asOpenId);
    expect(refused.err).toContain('another person has to approve');
    expect(await twoFactorOf(id)).toBe('SMS');
  });

  test('needs no agent with --break-glass, and then writes a special audit event and metric', async () => {
    const { id, email } = await addWithText();
    expect(await reset(email, ['--break-glass'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('without the approval of an agent, which raises an alert'),
    });
    expect(await twoFactorOf(id)).toBeNull();
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual([
      'two-factor-changed',
      'factor-removal-break-glass',
    ]);
    const seen = () => oddPatterns(server.deps.db, server.deps.now());
    expect(await seen()).toMatchObject({ breakGlass: 1 });
    server.clock.advance(minutes(16));
    expect(await seen()).toMatchObject({ breakGlass: 0 });
  });

  test.each([
    ['neither', [], 'needs one of --approved-by NAME and --break-glass'],
    ['both', ['--approved-by', 'A', '--break-glass'], 'needs one of --approved-by NAME and --break-glass'],
    ['a file without a name', ['--break-glass', '--approval-code-file', '-'], 'goes with --approved-by'],
    ['no terminal and no file', ['--approved-by', 'A'], 'not a terminal: --approval-code-file'],
    ['a file that is not there', ['--approved-by', 'A', '--approval-code-file', '/nowhere'], 'cannot be read'],
  ])('with %s is a usage error with a message', async (_what, words, says) => {
    const { id, email } = await addWithText();
    expect(await reset(email, words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(says) });
    expect(await twoFactorOf(id)).toBe('SMS');
  });

  test('ends a login code that was already sent', async () => {
    const { account, browser, ...owed } = await addOwing(server);
    expect((await reset(account.email, ['--break-glass'])).code).toBe(0);
    const refused = await verify(browser, owed);
    expect(refused.json()).toMatchObject({ status: 401, data: { errorCode: refusals['session.required'].code } });
  });
});

test('user mfa-reset refuses to leave a person who must have a passkey without one, as the desk does, unless no agent can be reached', async () => {
  const strict = await startDesk(requiring(readDemoConfig(), 'phishing-resistant', { kinds: ['hospital'] }));
  const agent = await addTestAgent(strict);
  const hospital = { kind: 'hospital', twoFactor: 'SMS', mobile: '0851234567' } as const;
  const { id, email } = await addAccount(strict.deps, hospital);
  const words = ['user', 'mfa-reset', email, ...why];
  const typed = nextCode(strict, agent);
  expect(await commandLine(strict)([...words, '--approved-by', agent.name], { typed })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^selvage: this person must have a passkey: give an enrolment code instead: selvage user enrolment-code \S+ --approved-by NAME --reason '…'\n$/,
    ),
  });
  const held = () => strict.deps.db.selectFrom('accounts').select('two_factor').where('id', '=', id).execute();
  expect(await held()).toEqual([{ two_factor: 'SMS' }]);
  expect((await commandLine(strict)([...words, '--break-glass'])).code).toBe(0);
  expect(await held()).toEqual([{ two_factor: null }]);
  await strict.close();
});
