import { seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from '../../crypto/key-ring-store.ts';
import { sealField } from '../../crypto/sealed-fields.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

const secrets = [1, 2].map((id) => ({ id, secret: `the secret of key ${id}, as long as it has to be` }));
const why = ['--reason', 'ticket 4711'];

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp(() => ({ secrets }));
  await openKeyRing(server.deps.db, server.deps.keys, server.clock.now());
  run = commandLine({ deps: { ...server.deps, now: laterEachTime } });
});
afterAll(() => server.close());

/** Advances the clock at every reading, so that the command, which waits until the key is current, ends its wait at the next reading. */
function laterEachTime(): Date {
  server.clock.advance(seconds(5));
  return server.clock.now();
}

const json = async (...words: string[]) => {
  const { code, out } = await run([...words, '--json']);
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
};

describe('F14 selvage secret', () => {
  test('the commands status, rotate, reseal and retire replace the secret key by a new one', async () => {
    await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000001', birthDate: '1980-01-15' });
    expect(await json('secret', 'status')).toMatchObject({
      code: 0,
      keys: [{ id: 1, state: 'current' }],
      unused: [2],
      sealed: [{ name: 'mobile numbers', key: 1, count: 1 }],
      derived: [{ name: 'birth dates', key: 1, count: 1, until: null }],
      instances: [],
    });
    expect(await json('secret', 'rotate', '2', ...why)).toMatchObject({ code: 0, current: 2 });
    await openKeyRing(server.deps.db, server.deps.keys, server.clock.now());
    expect(await run(['secret', 'retire', '1', ...why])).toMatchObject({
      code: 1,
      err: 'selvage: key 1 is still needed\n  mobile numbers, 1: run selvage secret reseal\n  birth dates, 1: renewed when next given, or by selvage secret reseal --birth-dates\n',
    });
    expect(await run(['secret', 'reseal'])).toMatchObject({ code: 0, out: '1 value resealed with key 2.\n' });
    const birthDates = await run(['secret', 'reseal', '--birth-dates']);
    expect(birthDates).toMatchObject({ code: 0, out: '1 value resealed with key 2.\n' });
    expect(await run(['secret', 'retire', '1', ...why])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^selvage: key 1 was current a moment ago, and requests in progress may still need it: try again after \S+Z\n$/,
      ),
    });
    server.clock.advance(seconds(60));
    expect(await run(['secret', 'retire', '1', ...why])).toMatchObject({
      code: 0,
      out: 'Key 1 is retired: take its line out of SELVAGE_SECRET_FILE.\n',
    });
    const { out } = await run(['secret', 'status']);
    expect(out).toMatch(/^1 {4}retired {2}20\d\d-[^\n]+\n2 {4}current/m);
    const events = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'reason', 'actor', 'actor_reason as why'])
      .where('event', 'like', 'secret-%')
      .orderBy('id')
      .execute();
    expect(events.map(({ event, reason, actor, why: said }) => `${event} ${reason} ${actor} ${said}`)).toEqual([
      'secret-rotated 2 nora ticket 4711',
      'secret-resealed 1 nora null',
      'secret-resealed 1 nora null',
      'secret-retired 1 nora ticket 4711',
    ]);
  });

  test.each([
    [['rotate', 'two', ...why], 2, 'ID must be the id of a key, a number from 1 to 32767'],
    [['rotate', '0', ...why], 2, 'ID must be the id of a key, a number from 1 to 32767'],
    [['rotate', '3', ...why], 1, 'SELVAGE_SECRET_FILE has no key 3'],
    [['rotate', '1', ...why], 1, 'key 1 is retired'],
    [['retire', '2', ...why], 1, 'key 2 is current: rotate to another one first'],
    [['retire', '9', ...why], 1, 'key 9 was never current: take its line out of SELVAGE_SECRET_FILE'],
    [['rotate', '2'], 2, '--reason TEXT must say why: it is kept in the audit'],
  ])('%j ends with exit code %i: %s', async (words, code, message) => {
    expect(await run(['secret', ...words])).toMatchObject({ code, err: `selvage: ${message}\n` });
  });

  test.each([
    ['rotate', '2', 'current-already', 'Key 2 is current already.'],
    ['retire', '1', 'retired-already', 'Key 1 is retired already.'],
  ])('%s %s says that there is nothing to do', async (verb, id, result, message) => {
    expect(await run(['secret', verb, id, ...why])).toEqual({ code: 0, out: `${message}\n`, err: '' });
    expect(await json('secret', verb, id, ...why)).toMatchObject({ code: 0, result });
  });

  test('secret status --verify lists the damaged values of the current key, which reseal does not read', async () => {
    const { db, keys } = server.deps;
    expect(await run(['secret', 'status', '--verify'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/A key opens every value\.\n$/),
    });
    const { id } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000002' });
    const moved = sealField(keys, 'account mobile', '0', '0850000002');
    await db.updateTable('accounts').set({ mobile_sealed: moved }).where('id', '=', id).execute();
    expect(await run(['secret', 'reseal'])).toMatchObject({ code: 0, out: '0 values resealed with key 2.\n' });
    expect(await run(['secret', 'status', '--verify'])).toMatchObject({
      code: 1,
      out: expect.stringContaining(`No key opens 1 of the mobile numbers (accounts.mobile_sealed): ${id}\n`),
    });
    const unreadable = [{ name: 'mobile numbers', column: 'accounts.mobile_sealed', ids: [id] }];
    expect(await json('secret', 'status', '--verify')).toMatchObject({ code: 1, unreadable });
  });
});
