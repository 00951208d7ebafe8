import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePassword } from '@selvage/contract/api/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFilter } from '../../gateways/password-filter/build-filter.ts';
import { testPassword, nextApplicant, registeringKinds } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addForgetful, authorised, complete, addSignedIn } from '../../../test/harness/sign-in.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { addAgent } from '../../support/agents/invite-agent.ts';
import { findAgent } from '../../support/agents/agent-store.ts';
import { enrolAgent } from '../../support/agents/enrol-agent.ts';
import { secretOf } from '../../support/agents/sign-in-agent.ts';
import { stepAt, totpCode } from '../app/totp.ts';

const leaked = 'Leaked-elsewhere-77';
let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-own-list-'));
  const list = join(folder, 'list');
  const passwordFilter = join(folder, 'filter');
  writeFileSync(list, `${leaked}\n`);
  await buildFilter(list, passwordFilter, { interrupted: new AbortController().signal });
  server = await startTestApp(() => ({ passwordFilter }));
  await fillRegistry(server.deps.db);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const refused = { status: 400, data: { errorCode: 1, reason: 'common' } };

describe('A4 the operator’s own list of passwords', () => {
  test.each(registeringKinds)(
    'refuses a listed password to a %s who registers, and accepts another one',
    async (kind) => {
      const first = nextApplicant(kind, { password: leaked });
      expect((await server.browser().post(first.path, first.body)).json()).toEqual(refused);
      const second = { ...first.body, password: 'Found-nowhere-77' };
      expect((await server.browser().post(first.path, second)).statusCode).toBe(200);
    },
  );

  test('refuses a listed password at a change of password, also in other capitals', async () => {
    const { browser } = await addSignedIn(server);
    for (const newPassword of [leaked, leaked.toUpperCase().replace('L', 'l')]) {
      const answer = await browser.post(changePassword.path, { password: testPassword, newPassword });
      expect(answer.json()).toEqual(refused);
    }
  });

  test('refuses a listed password at a reset', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    expect((await complete(browser, account.kind, { newPassword: leaked })).json()).toEqual(refused);
    expect((await complete(browser, account.kind)).statusCode).toBe(200);
  });

  test('refuses a listed password to an agent of the support desk', async () => {
    const { deps } = server;
    const origin = { requestId: 'TESTTESTTESTTEST', client: null, device: null };
    const person = { name: 'Spinner', email: 'spinner@desk.example', role: 'agent' } as const;
    const invited = await addAgent(deps, person, { actor: { name: 'admin', reason: 'test' }, origin });
    const agent = await findAgent(deps.db, person.email);
    if (invited === 'taken' || !agent) throw new Error('an agent of that name is there already');
    const answer = { invitation: invited.code, code: totpCode(secretOf(deps, agent), stepAt(deps.now())) };
    expect(await enrolAgent(deps, { ...answer, password: leaked }, origin)).toBe('weak-password');
    expect(await enrolAgent(deps, { ...answer, password: 'Found-nowhere-77' }, origin)).toBe('enrolled');
  });

  test('leaves no trace of the refused password in the audit or the log', async () => {
    const rows = await server.deps.db.selectFrom('audit_events').selectAll().execute();
    expect(`${JSON.stringify(rows)}${server.logged.join('')}`).not.toContain(leaked);
  });
});
