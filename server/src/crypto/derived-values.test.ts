import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestAgent } from '../../test/harness/desk.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { countDerived } from './derived-values.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('the people looked for at the desk need their key until midnight in Ireland, in every time zone of the database', async () => {
  const { db } = server.deps;
  await addTestAgent(server);
  const { id } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
  const subject = Buffer.concat([Buffer.from([0, 1]), randomBytes(32)]);
  await db.insertInto('desk_lookups').values({ agent_id: id, day: '2026-07-15', subject }).execute();
  const midnight = new Date('2026-07-15T23:00:00Z');
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])
    await db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
      const found = async (now: Date) =>
        (await countDerived(tx, now)).find(({ name }) => name === 'people looked for at the desk today');
      expect(await found(new Date(midnight.getTime() - 1))).toMatchObject({ key: 1, count: 1, until: midnight });
      expect(await found(midnight)).toBeUndefined();
    });
});
