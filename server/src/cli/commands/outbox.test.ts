import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryFailure } from '../../gateways/message-gateway.ts';
import { sendDue } from '../../messages/sender.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addForgetful, resetRequest } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(() => server.close());

const refusing = { deliver: () => Promise.reject(new DeliveryFailure('never', 'SMTP_550_5.1.1')) };

test('outbox dead lists failed messages, and outbox retry sends them again if the operator gives a reason', async () => {
  expect((await run(['outbox', 'dead'])).out).toBe('No message has failed.\n');
  const { email, ...others } = await addForgetful(server);
  await server.browser().post('/api/user/reset/email', resetRequest({ email, ...others }));
  await sendDue({ ...server.deps, gateway: refusing });
  const { out: listed } = await run(['outbox', 'dead']);
  expect(listed).toMatch(/^messages  channel  fault +latest\n1 +email +SMTP_550_5\.1\.1 +2026/);
  const { id, account_id: owner } = await server.deps.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const { reference } = await server.deps.db
    .selectFrom('account_references')
    .select('reference')
    .where('account_id', '=', owner)
    .executeTakeFirstOrThrow();
  expect(listed).toMatch(
    new RegExp(`\\nfailed +id +message .*\\n2026\\S+ +${id} +reset-password +email .*${reference}`),
  );
  expect(server.logged.filter((line) => line.includes('a message is dead')).join()).toContain(`"id":"${id}"`);
  const retry = ['outbox', 'retry', '--reason', 'mail server put right'];
  expect(await run([...retry, '--fault', 'SMTP_554'])).toMatchObject({
    code: 0,
    out: 'No failed message: nothing to send again.\n',
  });
  expect(await run([...retry, '--id', '00000000-0000-4000-8000-000000000000'])).toMatchObject({
    code: 1,
    err: 'selvage: there is no failed message with this id\n',
  });
  const { code, out } = await run([...retry, '--id', id, '--json']);
  expect({ code, ...JSON.parse(out) }).toEqual({
    code: 0,
    result: 'retried',
    again: 1,
    over: 0,
    'recipient-changed': 0,
  });
  expect(await server.deliver()).toMatchObject([{ to: email }]);
  const events = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'reason', 'actor_reason'])
    .where('actor', '=', 'nora')
    .execute();
  expect(events).toEqual([{ event: 'messages-retried', reason: '1', actor_reason: 'mail server put right' }]);
});
