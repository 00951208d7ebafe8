import { spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoConfig, requiring } from '../../../test/harness/test-config.ts';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addTestAgent, nextCode, startDesk } from '../../../test/harness/desk.ts';
import { addAppHolder, oweStep, recover, addPasskeyHolder, authenticate } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
let agent: AgentRow;
beforeAll(async () => {
  server = await startDesk(requiring(readDemoConfig(), 'phishing-resistant', { kinds: ['hospital'] }));
  run = commandLine(server);
  agent = await addTestAgent(server);
});
afterAll(() => server.close());

const hospital = { kind: 'hospital', twoFactor: 'SMS', mobile: '0851234567' } as const;
const why = ['--reason', 'ticket 12'];
const ask = (email: string, code: string, name = agent.name) =>
  run(['user', 'enrolment-code', email, '--approved-by', name, ...why], { typed: code });

test('WY26 user enrolment-code makes an enrolment code if an agent approves with a code of an authenticator app', async () => {
  const account = await addAccount(server.deps, hospital);
  const { code: exit, out } = await ask(account.email, nextCode(server, agent));
  const [code = '', words] = out.split('\n');
  expect([exit, words]).toEqual([0, expect.stringContaining(await referenceOf(server.deps, account))]);
  expect(await server.deliver()).toMatchObject([{ to: account.email }]);
  const browser = server.browser();
  await authenticate(browser, account);
  expect(outcomeOf(await browser.post(spendEnrolmentCode.path, { code }))).toBe('done');
});

test('WY26 user enrolment-code refuses a wrong code of the agent, the operator’s own approval, and a kind of user that needs no passkey', async () => {
  const { email } = await addAccount(server.deps, hospital);
  expect(await ask(email, '000000')).toMatchObject({ code: 1, err: expect.stringContaining('the code is wrong') });
  expect(await ask(email, '000000', 'nora')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no agent of that name'),
  });
  const member = await addAccount(server.deps);
  expect(await ask(member.email, nextCode(server, agent))).toMatchObject({
    code: 1,
    err: expect.stringContaining('needs no passkey'),
  });
  expect((await run(['user', 'enrolment-code', email, ...why])).err).toContain('--approved-by NAME');
});

test('WY27 user show says which ways to log in a person has, and what the next login still requires', async () => {
  const account = await addAccount(server.deps, hospital);
  const { out } = await run(['user', 'show', account.email, '--json']);
  expect(JSON.parse(out).account).toMatchObject({
    twoFactor: 'SMS',
    passkeys: 0,
    owes: 'a passkey, at the next login',
  });
});

test('WY27 report ways counts the accounts that could meet each policy, and names no person', async () => {
  await addPasskeyHolder(server);
  const { out } = await run(['report', 'ways', '--json']);
  const { kinds } = JSON.parse(out) as { kinds: { kind: string; accounts: number }[] };
  expect(kinds.find(({ kind }) => kind === 'member')).toMatchObject({
    accounts: 2,
    email: 0,
    passkey: 1,
    twoStep: 1,
    phishingResistant: 1,
    requires: 'nothing',
  });
  expect(kinds.find(({ kind }) => kind === 'hospital')).toMatchObject({
    text: 3,
    phishingResistant: 0,
    requires: 'phishing-resistant',
  });
  const text = await run(['report', 'ways']);
  expect(text.out.split('\n')[0]).toMatch(/^kind +accounts +email +text +app +passkey +two-step +phishing-resistant/);
  expect(out + text.out).not.toContain('@');
});

test('WY27 user show and user export say how many recovery codes are left and when they were made, and print no recovery code', async () => {
  const holder = await addAppHolder(server);
  const madeAt = server.clock.now().toISOString();
  const { browser, mfaToken } = await oweStep(server, holder);
  await recover(browser, mfaToken, holder.recoveryCodes[0]);
  const shown = await run(['user', 'show', holder.email, '--json']);
  expect(JSON.parse(shown.out).account).toMatchObject({ recoveryCodesLeft: 9, recoveryCodesMadeAt: madeAt });
  const exported = await run(['user', 'export', holder.email, ...why]);
  expect(JSON.parse(exported.out)).toMatchObject({ recoveryCodes: [{ left: 9, madeAt }] });
  const text = await run(['user', 'show', holder.email]);
  expect(text.out).toMatch(/^recovery codes left +9$/m);
  for (const code of holder.recoveryCodes)
    for (const { out } of [shown, exported, text]) expect(out).not.toContain(code);
});
