import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofKinds, proofSubject } from '../../attempts/attempts.ts';
import { blockNumber } from '../../../test/harness/accounts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const why = ['--reason', 'ticket 12'];

test.each(proofKinds)(
  'proof unlock lets a blocked %s register, and the audit does not contain the number',
  async (kind) => {
    const { number, register } = await blockNumber(server, kind);
    expect(await register()).toBe('400/4');
    expect(await run(['proof', 'unlock', kind, number, ...why])).toEqual({
      code: 0,
      out: 'The number can register again.\n',
      err: '',
    });
    expect(await register()).toBe('in');
    const exported = (await run(['audit', 'export', '--event', 'proof-unlocked'])).out.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(exported)).toMatchObject({
      kind,
      subject: proofSubject(server.deps.keys, kind, number).current.toString('hex'),
      actor: 'nora',
      actorReason: 'ticket 12',
    });
    expect(exported).not.toContain(number);
    expect(await run(['proof', 'unlock', kind, number, ...why])).toMatchObject({
      code: 0,
      out: 'Registration with this number is not blocked: nothing was changed.\n',
    });
  },
);

test.each([
  [['member', '20000', ...why], '<number> a member number'],
  [['wellness', '1001', ...why], '<kind> must be member, consultant, hospital'],
  [['member', '2000000001'], '--reason TEXT must say why'],
  [['member', '2000000001', '--reason', 'policy 2000 000001'], 'leave the number out'],
])('proof unlock %j is a usage error with a message', async (words, says) => {
  expect(await run(['proof', 'unlock', ...words])).toMatchObject({ code: 2, err: expect.stringContaining(says) });
});
