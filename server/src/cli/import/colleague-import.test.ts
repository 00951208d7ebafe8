import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organisationLimits } from '@selvage/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { accept, addAdministrator, inviteCode, withOrganisations } from '../../../test/harness/organisations.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { openDatabase } from '../../db/database.ts';
import type { ImportKind } from './import-kinds.ts';
import { runImport } from './run-import.ts';
import type { ImportOptions } from './running-import.ts';

const organisations = readOrganisations({ hospital: { enabled: true }, group: { enabled: true } });

let database: TestDatabase;
let server: TestApp;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startTestApp((config) => ({ ...withOrganisations()(config), organisations }), {
    on: openDatabase(database.url, { onLost: () => undefined, patience: 'migration' }),
  });
  await fillRegistry(server.deps.db);
  folder = mkdtempSync(join(tmpdir(), 'selvage-colleagues-'));
});
afterEach(async () => {
  for (const table of ['accounts', 'organisations', 'import_runs'] as const)
    await database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const hash = '{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==';
const hospital = (email: string, role: string, id = '9000000101') =>
  `hospital,${email}@test.example,${hash},${id},,${role}`;
const groupUser = (email: string, role: string, id = '77') => `group,${email}@test.example,,,${id},${role}`;

let files = 0;
function written(rows: readonly string[], header = 'kind,email,passwordHash,loginId,groupId,role'): string {
  files += 1;
  const file = join(folder, `${files}.csv`);
  writeFileSync(file, [header, ...rows, ''].join('\n'));
  return file;
}

async function bring(file: string, more: Partial<ImportOptions> = {}, kind: ImportKind = 'accounts') {
  const options = { kind, file, operator: 'ann', reason: 'move', restart: true, ...more };
  const terminal = { write: () => undefined, isTerminal: false };
  const { config, keys, now } = server.deps;
  const done = await runImport(options, terminal, { databaseUrl: database.url, config, keys, now });
  const refused = done.report === null ? [] : readFileSync(done.report, 'utf8').trimEnd().split('\n').slice(1);
  return { added: done.added, refused };
}

const people = async () => {
  const rows = await database.db
    .selectFrom('accounts')
    .select(['email', 'role', 'is_first_of_id'])
    .orderBy('email')
    .execute();
  return rows.map(({ email, role, is_first_of_id: isFirst }) => `${email.split('@')[0]} ${role} ${isFirst}`);
};

const batches = [1, 2, 100].map((batchRows) => ({ batchRows }));

test.each([...batches, ...batches.map((each) => ({ ...each, dryRun: true }))])(
  'ORG31: rows with a role are colleagues, in a rehearsal as in the import: %j',
  async (options) => {
    const file = written([
      hospital('early', 'staff'),
      hospital('ann', 'administrator'),
      hospital('ben', 'STAFF'),
      hospital('cat', 'administrator'),
      hospital('dot', ''),
      hospital('eve', 'staff', '9000000102'),
      groupUser('fay', 'administrator'),
      groupUser('guy', ''),
      groupUser('hal', 'owner'),
    ]);
    const { added, refused } = await bring(file, options);
    expect(refused).toEqual([
      '2,role,no-administrator,',
      '6,loginId,duplicate,2',
      '7,role,no-administrator,',
      '10,role,not-a-choice,',
    ]);
    expect(added).toBe(5);
    expect(await people()).toEqual(
      'dryRun' in options
        ? []
        : [
            'ann administrator true',
            'ben staff false',
            'cat administrator false',
            'fay administrator true',
            'guy null true',
          ],
    );
    const known = await database.db.selectFrom('organisations').select(['kind', 'organisation_id']).execute();
    expect(known.map(({ kind, organisation_id: id }) => `${kind} ${id}`).toSorted()).toEqual(
      'dryRun' in options ? [] : ['group 77', 'hospital 9000000101'],
    );
  },
);

test('ORG31: without a role, a second row of an ID is refused as before', async () => {
  const rows = [hospital('ann', ''), hospital('ben', '')];
  expect(await bring(written(rows))).toEqual({ added: 1, refused: ['3,loginId,duplicate,2'] });
  expect(await bring(written(rows.slice(1)))).toEqual({ added: 0, refused: ['2,loginId,already-there,'] });
  expect(await bring(written([hospital('ann', 'staff')]))).toEqual({ added: 0, refused: ['2,email,already-there,'] });
});

test('ORG31: the account that was alone stays administrator when colleagues are imported', async () => {
  await bring(
    written([hospital('ann', ''), groupUser('fay', ''), groupUser('guy', '', '78'), groupUser('hal', '', '78')]),
  );
  const later = written([
    hospital('ben', 'staff'),
    groupUser('ivy', 'staff'),
    groupUser('jan', 'staff', '78'),
    groupUser('kit', 'administrator', '78'),
  ]);
  expect(await bring(later)).toEqual({ added: 3, refused: ['4,role,no-administrator,'] });
  expect(await people()).toEqual([
    'ann administrator true',
    'ben staff false',
    'fay administrator true',
    'guy null true',
    'hal null true',
    'ivy staff true',
    'kit administrator true',
  ]);
});

test('ORG31: a role is not for members and not for a kind that is off', async () => {
  const header = 'kind,email,passwordHash,loginId,memberNumber,birthDate,role';
  const rows = [
    `consultant,con@test.example,${hash},50101,,,administrator`,
    `member,mem@test.example,${hash},,1000000001,1980-01-15,staff`,
    `consultant,other@test.example,${hash},50102,,,`,
  ];
  expect(await bring(written(rows, header))).toEqual({
    added: 1,
    refused: ['2,role,not-for-this-kind,', '3,role,not-for-this-kind,'],
  });
  const users = written(['one@test.example,5,administrator', 'two@test.example,,staff'], 'email,groupId,role');
  expect(await bring(users, {}, 'group-users')).toEqual({ added: 1, refused: ['3,groupId,required,'] });
});

test.each([60, 1000])('ORG31: an organisation has 500 colleagues at most, with batches of %i', async (batchRows) => {
  const most = organisationLimits.colleagues;
  const rows = Array.from({ length: most + 2 }, (_, index) =>
    groupUser(`p${index}`, index === 0 ? 'administrator' : 'staff'),
  );
  const refused = [`${most + 2},role,too-many,`, `${most + 3},role,too-many,`];
  expect(await bring(written(rows), { batchRows, dryRun: true })).toEqual({ added: most, refused });
  expect(await bring(written(rows), { batchRows })).toEqual({ added: most, refused });
});

test('ORG31: removed colleagues count neither as colleagues nor as administrators', async () => {
  await bring(written([hospital('ann', 'administrator'), hospital('ben', 'administrator')]));
  await database.db
    .updateTable('accounts')
    .set({ disabled_at: server.deps.now(), disabled_cause: 'removed', is_first_of_id: false })
    .execute();
  expect(await bring(written([hospital('cat', 'staff')]))).toMatchObject({ refused: ['2,role,no-administrator,'] });
  expect(await bring(written([hospital('dot', 'administrator')]))).toEqual({ added: 1, refused: [] });
  expect(await people()).toContain('dot administrator true');
});

test('ORG31: an import at the moment of registrations leaves one first account of each ID', async () => {
  const applicants = Array.from({ length: 8 }, () => nextApplicant('hospital'));
  const idOf = ({ body }: (typeof applicants)[number]) => String(body['resourceId'] ?? body['loginId']);
  const rows = applicants.flatMap((each, index) => [
    hospital(`first${index}`, 'administrator', idOf(each)),
    hospital(`second${index}`, 'staff', idOf(each)),
  ]);
  const importing = bring(written(rows), { batchRows: 4 });
  const replies = await Promise.all(applicants.map(({ path, body }) => server.browser().post(path, body)));
  await importing;
  for (const { statusCode } of replies) expect([200, 400]).toContain(statusCode);
  const firsts = await database.db
    .selectFrom('accounts')
    .select(['login_id', ({ fn }) => fn.countAll<string>().as('n')])
    .where('is_first_of_id', '=', true)
    .groupBy('login_id')
    .execute();
  expect(firsts.map(({ n }) => n)).toEqual(applicants.map(() => '1'));
});

test('ORG31: an import at the moment of an acceptance leaves one account for an address', async () => {
  const administrator = await addAdministrator(server);
  const invited = [];
  for (let sent = 0; sent < 4; sent++) invited.push(await inviteCode(server, administrator));
  const rows = invited.map(({ email }) => hospital(email.split('@')[0] ?? '', 'staff', administrator.loginId));
  const importing = bring(written(rows), { batchRows: 1 });
  const replies = await Promise.all(invited.map(({ code }) => accept(server.browser(), code)));
  const { added } = await importing;
  const accepted = replies.filter(({ statusCode }) => statusCode === 200).length;
  expect(accepted + added).toBe(invited.length);
  const there = await database.db
    .selectFrom('accounts')
    .select('email')
    .where('login_id', '=', administrator.loginId)
    .where('id', '<>', administrator.id)
    .execute();
  expect(there.map(({ email }) => email).toSorted()).toEqual(invited.map(({ email }) => email).toSorted());
});
