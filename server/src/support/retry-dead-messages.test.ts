import { hours } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DeliveryFailure } from '../gateways/message-gateway.ts';
import { countDead } from '../messages/outbox-status-store.ts';
import { sendDue } from '../messages/sender.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addForgetful, resetRequest } from '../../test/harness/sign-in.ts';
import { retryDeadMessages } from './retry-dead-messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterEach(() => server.deps.db.deleteFrom('outbox').execute());
afterAll(() => server.close());

const refusing = { deliver: () => Promise.reject(new DeliveryFailure('never', 'SMTP_550_5.1.1')) };

/** Requests a reset whose message the gateway refuses for good. */
async function addDead() {
  const account = await addForgetful(server);
  await server.browser().post('/api/user/reset/email', resetRequest(account));
  await sendDue({ ...server.deps, gateway: refusing });
  return account;
}

describe('messages that failed for good', () => {
  test('are kept without their recipient, and counted by reason', async () => {
    const { email } = await addDead();
    await addDead();
    expect(await countDead(server.deps.db)).toEqual([
      { channel: 'email', reason: 'SMTP_550_5.1.1', messages: 2, latest: server.clock.now() },
    ]);
    const rows = await server.deps.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test('are sent once more to the same recipient if an operator asks for it', async () => {
    const { email } = await addDead();
    expect(await retryDeadMessages(server.deps, { reason: 'SMTP_550_5.1.1' })).toEqual({
      again: 1,
      over: 0,
      'recipient-changed': 0,
    });
    expect(await retryDeadMessages(server.deps, {})).toMatchObject({ again: 0 });
    expect(await server.deliver()).toMatchObject([{ to: email }]);
    expect(await countDead(server.deps.db)).toEqual([]);
  });

  test('are retried by id or by reason, and no other message is', async () => {
    await addDead();
    await addDead();
    const [first] = await server.deps.db.selectFrom('outbox').select('id').orderBy('seq').execute();
    expect(await retryDeadMessages(server.deps, { reason: 'SMTP_554' })).toMatchObject({ again: 0 });
    expect(await retryDeadMessages(server.deps, { id: first?.id ?? '' })).toMatchObject({ again: 1 });
    expect(await server.deliver()).toHaveLength(1);
  });

  test('are not retried if their link no longer works', async () => {
    await addDead();
    server.clock.advance(hours(2));
    expect(await retryDeadMessages(server.deps, {})).toEqual({ again: 0, over: 1, 'recipient-changed': 0 });
  });

  test('are not retried if the person no longer has that email', async () => {
    const { id } = await addDead();
    const { db } = server.deps;
    await db.updateTable('accounts').set({ email: 'elsewhere@test.example' }).where('id', '=', id).execute();
    expect(await retryDeadMessages(server.deps, {})).toEqual({ again: 0, over: 0, 'recipient-changed': 1 });
  });

  test('may be text messages too', async () => {
    const { credentials } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0851234567' });
    await server.browser().post('/api/idauth/auth', credentials);
    await sendDue({ ...server.deps, gateway: refusing });
    expect(await retryDeadMessages(server.deps, {})).toMatchObject({ again: 1 });
    expect(await server.deliver()).toMatchObject([{ channel: 'sms', to: '0851234567' }]);
  });
});
