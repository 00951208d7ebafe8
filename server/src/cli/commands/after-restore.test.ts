import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainAudit, chainHead } from '../../audit/audit-chain-store.ts';
import { restoredNotes, restoredTables } from '../../support/restored-backup.ts';
import { commandLine, type Said } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let selvage: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  selvage = commandLine(server);
});
afterAll(() => server.close());

test('X16 the command after-restore ends, keeps or reports the rows of every table in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join information_schema.tables t on t.table_name = c.relname
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.relnamespace = current_schema()::regnamespace
      and not c.relispartition and c.relname not like 'kysely_%'`.execute(server.deps.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(restoredTables).toSorted());
});

test('X16 the command after-restore asks for confirmation, ends restored logins, and prints the head of the audit chain and what to check', async () => {
  await addSignedIn(server);
  await chainAudit(server.deps.db, server.deps.now());
  const head = await chainHead(server.deps.db);
  expect((await selvage(['after-restore'], { typed: 'no' })).code).toBe(1);
  const done: Said = await selvage(['after-restore'], { typed: 'restored' });
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(/^Ended:\n(?:.*\n)* +1 {2}sessions$/m);
  expect(done.out).toMatch(/^ +\d+ {2}messages that were not sent$/m);
  expect(done.out).toContain(`Head of the audit in this backup: ${head?.seq}:${head?.head}\n`);
  expect(done.out).toContain('a newer one will not be found');
  for (const note of restoredNotes) expect(done.out).toContain(`- ${note}\n`);

  const inJson = JSON.parse((await selvage(['after-restore', '--yes', '--json'])).out) as object;
  expect(inJson).toMatchObject({
    ended: { sessions: 0, 'messages that were not sent': 0 },
    auditHead: `${head?.seq}:${head?.head}`,
    notes: restoredNotes,
  });
  const audited = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'reason', 'actor'])
    .where('reason', '=', 'restored')
    .execute();
  expect(audited[0]).toEqual({ event: 'sessions-ended', reason: 'restored', actor: 'nora' });
});
