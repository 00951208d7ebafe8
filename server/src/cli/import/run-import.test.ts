import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { isBirthDate } from '../../accounts/birth-date.ts';
import { openField, type SealedLabel } from '../../crypto/sealed-fields.ts';
import { type TestDatabase, cloneDatabase } from '../../../test/harness/test-database.ts';
import type { ImportKind } from './import-kinds.ts';
import { runImport } from './run-import.ts';
import type { ImportOptions } from './running-import.ts';

const config = readDemoConfig();
const keys = deriveKeys(config.secrets);
const openedOf = (label: SealedLabel, id = '', sealed: Buffer | null = null) =>
  openField(keys, label, id, sealed ?? Buffer.alloc(0));
const now = () => new Date('2026-03-02T09:00:00Z');
const ssha = '{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==';
const bcrypt = '$2y$05$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvage-import-'));
});
afterEach(async () => {
  for (const table of ['registry_policies', 'registry_groups', 'accounts', 'import_runs'] as const)
    await database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
function written(text: string, ending = 'csv'): string {
  files += 1;
  const file = join(folder, `${files}.${ending}`);
  writeFileSync(file, text);
  return file;
}

function linked(target: string): string {
  const file = join(folder, 'linked.csv');
  symlinkSync(target, file);
  return file;
}

const silent = { write: () => undefined, isTerminal: false };
const bring = (kind: ImportKind, file: string, more: Partial<ImportOptions> = {}) =>
  runImport({ kind, file, operator: 'ann', reason: 'move', ...more }, silent, {
    databaseUrl: database.url,
    config,
    keys,
    now,
  });
const refusals = (report: string | null) =>
  report === null ? [] : readFileSync(report, 'utf8').trimEnd().split('\n').slice(1);
const count = async (table: 'accounts' | 'registry_policies' | 'audit_events' | 'import_runs') =>
  (
    await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const openEnded = { valid_from: null, valid_to: null };
const noPlan = { plan_name: null, plan_start: null, plan_renewal: null, plan_status: 'active', ...openEnded };
/** The stored policies, with their birth dates decrypted. */
const policiesThere = async () => {
  const rows = await database.db.selectFrom('registry_policies').selectAll().orderBy('member_number').execute();
  return rows.map(({ birth_date_sealed: sealed, ...row }) => ({
    ...row,
    birth_date: openField(keys, 'policy birth date', row.member_number, sealed),
  }));
};

const policies = (...rows: string[]) => ['memberNumber,birthDate', ...rows, ''].join('\n');

describe('the import of the insurer’s lists', () => {
  test('updates the lists, and reports invalid and duplicate rows by line, with batches of any size', async () => {
    const file = written(
      policies(
        '1000000001,1980-01-15',
        '1000000002,15/01/1981',
        '99,1980-01-15',
        '1000000001,1990-01-01',
        '1000000003,1980-02-30',
      ),
    );
    for (const batchRows of [1, 2, 100]) {
      const done = await bring('policies', file, { batchRows, restart: true });
      expect(done).toMatchObject({ refused: 3, rows: 5 });
      expect(done.added + done.unchanged).toBe(2);
      expect(refusals(done.report)).toEqual([
        '4,memberNumber,invalid,',
        '5,memberNumber,duplicate,2',
        '6,birthDate,not-a-date,',
      ]);
      expect(done.reasons.map(([reason]) => reason).toSorted()).toEqual([
        'birthDate not-a-date',
        'memberNumber duplicate',
        'memberNumber invalid',
      ]);
    }
    const changed = await bring('policies', written(policies('1000000001,1980-01-16', '1000000002,1981-01-15')));
    expect(changed).toMatchObject({ added: 0, changed: 1, unchanged: 1, refused: 0, report: null });
    expect(await policiesThere()).toEqual([
      { member_number: '1000000001', birth_date: '1980-01-16', ...noPlan },
      { member_number: '1000000002', birth_date: '1981-01-15', ...noPlan },
    ]);
  });

  test('AP stores the plan of a policy if the file has the columns of plans, and keeps the stored plan if it has not', async () => {
    const header = 'memberNumber,birthDate,planName,planStart,planRenewal,planStatus';
    const file = written(
      [
        header,
        '1000000001,1980-01-15,Double Weave,01/03/2026,2027-03-01,active',
        '1000000002,1980-01-15,Single Thread,,,',
        '1000000003,1980-01-15,,,,',
        '1000000004,1980-01-15,,2026-03-01,,',
        '1000000005,1980-01-15,Double Weave,2026-02-30,,',
        '1000000006,1980-01-15,Double Weave,,,asleep',
        '',
      ].join('\n'),
    );
    const done = await bring('policies', file);
    expect(done).toMatchObject({ added: 3, refused: 3 });
    expect(refusals(done.report)).toEqual([
      '5,planName,required,',
      '6,planStart,not-a-date,',
      '7,planStatus,not-a-choice,',
    ]);
    const doubleWeave = {
      plan_name: 'Double Weave',
      plan_start: '2026-03-01',
      plan_renewal: '2027-03-01',
      plan_status: 'active',
      ...openEnded,
    };
    expect(await policiesThere()).toEqual([
      { member_number: '1000000001', birth_date: '1980-01-15', ...doubleWeave },
      { member_number: '1000000002', birth_date: '1980-01-15', ...noPlan, plan_name: 'Single Thread' },
      { member_number: '1000000003', birth_date: '1980-01-15', ...noPlan },
    ]);

    const without = written(policies('1000000001,1980-01-16', '1000000002,1980-01-15'));
    const rehearsed = await bring('policies', without, { dryRun: true });
    expect(rehearsed).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(await bring('policies', without)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const ended = written(`${header}\n1000000001,1980-01-16,Double Weave,,,ended\n`);
    expect(await bring('policies', ended)).toMatchObject({ changed: 1 });
    const [first] = await policiesThere();
    expect(first).toEqual({
      member_number: '1000000001',
      birth_date: '1980-01-16',
      ...doubleWeave,
      plan_status: 'ended',
    });
  });

  test('OPS-P10 stores the first and last day of a policy: an empty cell removes it, a missing column keeps it', async () => {
    const header = 'memberNumber,birthDate,validFrom,validTo';
    const file = written(
      [
        header,
        '1000000001,1980-01-15,01/03/2026,2027-02-28',
        '1000000002,1980-01-15,,2026-12-31',
        '1000000003,1980-01-15,2026-03-02,2026-03-01',
        '1000000004,1980-01-15,,31/02/2026',
        '',
      ].join('\n'),
    );
    const done = await bring('policies', file);
    expect(done).toMatchObject({ added: 2, refused: 2 });
    expect(refusals(done.report)).toEqual(['4,validTo,before-validFrom,', '5,validTo,not-a-date,']);
    const daysThere = async () =>
      (await policiesThere()).map(({ valid_from: from, valid_to: to }) => `${from ?? ''} ${to ?? ''}`);
    expect(await daysThere()).toEqual(['2026-03-01 2027-02-28', ' 2026-12-31']);

    const without = written(policies('1000000001,1980-01-15', '1000000002,1980-01-15'));
    expect(await bring('policies', without)).toMatchObject({ changed: 0, unchanged: 2 });
    const renewed = written(`${header}\n1000000001,1980-01-15,2026-03-01,\n1000000002,1980-01-15,,2026-12-31\n`);
    expect(await bring('policies', renewed, { dryRun: true })).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await bring('policies', renewed)).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await daysThere()).toEqual(['2026-03-01 ', ' 2026-12-31']);
    const object = written('{"memberNumber":"1000000002","birthDate":"1980-01-15","validTo":null}\n', 'ndjson');
    expect(await bring('policies', object)).toMatchObject({ changed: 1 });
    expect(await daysThere()).toEqual(['2026-03-01 ', ' ']);
  });

  test('reads NDJSON as well', async () => {
    const file = written(
      '{"groupId":"1001","wellness":true}\n{"groupId":"1002","wellness":"no"}\n{"groupId":"x"}\n',
      'ndjson',
    );
    expect(await bring('groups', file)).toMatchObject({ added: 2, refused: 1, reasons: [['groupId not-a-number', 1]] });
    expect(await database.db.selectFrom('registry_groups').selectAll().orderBy('group_id').execute()).toEqual([
      { group_id: '1001', is_wellness: true },
      { group_id: '1002', is_wellness: false },
    ]);
  });

  test('reports each of many duplicate rows with one line, and has no other effect', async () => {
    const rows = Array.from({ length: 5000 }, () => '1000000001,1980-01-15');
    const done = await bring('policies', written(policies(...rows)), { batchRows: 700 });
    expect(done).toMatchObject({ added: 1, refused: 4999, reasons: [['memberNumber duplicate', 4999]] });
    expect(refusals(done.report).at(-1)).toBe('5001,memberNumber,duplicate,2');
  });

  test('refuses lists that no registry of this installation would read', async () => {
    const elsewhere = { ...config, registry: { kind: 'http' } as (typeof config)['registry'] };
    const options = { kind: 'policies', file: written(policies('1,2')), operator: 'ann', reason: null } as const;
    await expect(
      runImport(options, silent, { databaseUrl: database.url, config: elsewhere, keys, now }),
    ).rejects.toMatchObject({ fault: 'registry-elsewhere' });
  });
});

const head =
  'kind,email,passwordHash,loginId,memberNumber,birthDate,title,firstName,lastName,groupId,privileges,twoFactor,mobile,activated';
const accounts = (...rows: string[]) => written([head, ...rows, ''].join('\n'));

describe('the import of accounts', () => {
  test('stores accounts of every kind completely, with one audit row each', async () => {
    const before = Number(await count('audit_events'));
    const done = await bring(
      'accounts',
      accounts(
        `member,Ann@Test.example,${ssha},,1000000001,1980-01-15,,,,,,SMS,+353 85 000 0001,`,
        `consultant,con@test.example,${bcrypt},50101,,,,,,,mvf:provider;null,,,no`,
        `hospital,hos@test.example,${bcrypt},9000000101,,,,,,,,,,`,
        'group,grp@test.example,,,,,,,,77,,,,',
        `wellness,wel@test.example,${ssha},,,1980-01-15,Ms,Síle,O’Brien,1001,,EMAIL,,`,
      ),
    );
    expect(done).toMatchObject({ added: 5, refused: 0 });
    const rows = await database.db.selectFrom('accounts').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      {
        kind: 'member',
        realm: 'member',
        email: 'ann@test.example',
        password_hash: ssha,
        member_number: '1000000001',
        two_factor: 'SMS',
        activated_at: now(),
      },
      {
        kind: 'consultant',
        login_id: '50101',
        password_hash: bcrypt,
        privileges: ['mvf:provider', 'null'],
        activated_at: null,
      },
      { kind: 'hospital', login_id: '9000000101', privileges: [], two_factor: null },
      { kind: 'group', password_hash: null, activated_at: null, group_id: '77' },
      { kind: 'wellness', realm: 'member', wellness_only: 'Y', title: 'MS', group_id: '1001', two_factor: 'EMAIL' },
    ]);
    const [member, , , , wellness] = rows;
    expect(openedOf('account mobile', member?.id, member?.mobile_sealed)).toBe('0850000001');
    expect(openedOf('account last name', wellness?.id, wellness?.last_name_sealed)).toBe("O'Brien");
    expect(isBirthDate(keys, member?.id ?? '', member?.birth_date_digest ?? null, '1980-01-15')).toBe(true);
    expect(Number(await count('audit_events')) - before).toBe(6);
  });

  test('VA6 keeps mobile numbers of all accepted countries, and no others', async () => {
    const file = accounts(
      `member,irish@test.example,${ssha},,1000000001,1980-01-15,,,,,,SMS,085 000 0001,`,
      `member,british@test.example,${ssha},,1000000002,1980-01-15,,,,,,SMS,+44 7400 123456,`,
      `member,french@test.example,${ssha},,1000000003,1980-01-15,,,,,,SMS,+33 6 12 34 56 78,`,
    );
    const accepting = (phoneCountries: readonly string[]) =>
      runImport({ kind: 'accounts', file, operator: 'ann', reason: 'move', restart: true }, silent, {
        databaseUrl: database.url,
        config: { ...config, phoneCountries },
        keys,
        now,
      });
    expect(refusals((await accepting(['IE'])).report)).toEqual(['3,mobile,invalid,', '4,mobile,invalid,']);
    await database.db.deleteFrom('accounts').execute();
    expect(refusals((await accepting(['IE', 'GB'])).report)).toEqual(['4,mobile,invalid,']);
    const rows = await database.db.selectFrom('accounts').select(['id', 'mobile_sealed']).orderBy('id').execute();
    expect(rows.map((row) => openedOf('account mobile', row.id, row.mobile_sealed))).toEqual([
      '0850000001',
      '+447400123456',
    ]);
  });

  test('F7 records the formats of password hashes, but not in a dry run', async () => {
    const file = written(
      ['kind,email,passwordHash,memberNumber,birthDate', `member,a@test.example,${ssha},1000000001,1980-01-15`]
        .concat(`member,b@test.example,${bcrypt},1000000002,1980-01-15`, '')
        .join('\n'),
    );
    await database.db.deleteFrom('password_formats').execute();
    const listed = async () => (await database.db.selectFrom('password_formats').selectAll().execute()).length;
    await bring('accounts', file, { dryRun: true });
    expect(await listed()).toBe(0);
    await bring('accounts', file, { batchRows: 1 });
    await bring('accounts', file, { restart: true });
    const formats = await database.db.selectFrom('password_formats').select('format').orderBy('format').execute();
    expect(formats.map(({ format }) => format).toSorted()).toEqual(['$2y$05$', '{SSHA}']);
  });

  test('overwrites no existing account, and names the column of every other error', async () => {
    await bring('accounts', accounts(`member,ann@test.example,${ssha},,1000000001,1980-01-15,,,,,,,,`));
    const file = accounts(
      `member,ann@test.example,${bcrypt},,1000000009,1980-01-15,,,,,,,,`,
      `wellness,ann@test.example,${bcrypt},,,1980-01-15,,,,1001,,,,`,
      `member,other@test.example,${bcrypt},,1000000001,1980-01-15,,,,,,,,`,
      `member,new@test.example,${bcrypt},,1000000002,1980-01-15,,,,,,,,`,
      `member,NEW@test.example,${bcrypt},,1000000003,1980-01-15,,,,,,,,`,
      `member,next@test.example,${bcrypt},,1000000002,1980-01-15,,,,,,,,`,
      `member,no-hash@test.example,,,1000000004,1980-01-15,,,,,,,,`,
      'member,md5@test.example,5f4dcc3b5aa765d61d8327deb882cf99,,1000000004,1980-01-15,,,,,,,,',
      `member,slow@test.example,${bcrypt.replace('$05$', '$31$')},,1000000004,1980-01-15,,,,,,,,`,
      `member,no-birth@test.example,${bcrypt},,1000000004,,,,,,,,,`,
      `group,grp@test.example,,50101,,,,,,,,,,`,
      `consultant,con@test.example,${bcrypt},50101,,,,,,,,SMS,,`,
      `queen,q@test.example,${bcrypt},,,,,,,,,,,`,
      `hospital,not an address,${bcrypt},1,,,,,,,,,,`,
    );
    const expected = [
      '2,email,already-there,',
      '3,email,duplicate,2',
      '4,memberNumber,already-there,',
      '6,email,duplicate,5',
      '7,memberNumber,duplicate,5',
      '8,passwordHash,required,',
      '9,passwordHash,unknown-hash,',
      '10,passwordHash,hash-too-costly,',
      '11,birthDate,required,',
      '12,loginId,not-for-this-kind,',
      '13,mobile,required,',
      '14,kind,not-a-choice,',
      '15,email,invalid,',
    ];
    const rehearsed = await bring('accounts', file, { dryRun: true });
    expect(refusals(rehearsed.report)).toEqual(expected);
    expect(rehearsed).toMatchObject({ added: 1, refused: 13 });
    expect(await count('accounts')).toBe('1');

    const done = await bring('accounts', file);
    expect(refusals(done.report)).toEqual(expected);
    expect(done).toMatchObject({ added: 1, refused: 13 });
    const ann = await database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', 'ann@test.example')
      .execute();
    expect(ann).toEqual([{ password_hash: ssha }]);
    expect(readFileSync(done.report ?? '', 'utf8')).not.toMatch(/@|\$2y|1000000001/);
  });

  test('accepts group users that have only an email', async () => {
    const file = written('email,groupId\ngrp@test.example,77\nother@test.example,\n');
    expect(await bring('group-users', file)).toMatchObject({ added: 2, refused: 0 });
    expect(await bring('group-users', file, { restart: true })).toMatchObject({
      added: 0,
      refused: 2,
      reasons: [['email already-there', 2]],
    });
  });
});

describe('the import of a file', () => {
  test('changes nothing in a dry run', async () => {
    const file = accounts(`member,ann@test.example,${ssha},,1000000001,1980-01-15,,,,,,,,`, 'member,,,,,,,,,,,,,');
    const audited = await count('audit_events');
    const done = await bring('accounts', file, { dryRun: true });
    expect(done).toMatchObject({ added: 1, refused: 1, dryRun: true });
    expect(await count('accounts')).toBe('0');
    expect(await count('audit_events')).toBe(audited);
    expect(await count('import_runs')).toBe('0');
  });

  test('skips a file that was imported before, unless --restart is given', async () => {
    const file = written(policies('1000000001,1980-01-15'));
    await bring('policies', file);
    expect(await bring('policies', file)).toMatchObject({ state: 'already-imported', added: 1 });
    expect(await bring('policies', file, { restart: true })).toMatchObject({ state: 'done', unchanged: 1 });
  });

  test.each<[what: string, path: () => string, fault: string]>([
    ['that is not there', () => join(folder, 'nowhere.csv'), 'file-unreadable'],
    ['that is a folder', () => folder, 'file-format'],
    ['that is a device or a pipe', () => linked('/dev/null'), 'file-unreadable'],
    ['with another ending', () => written('x', 'txt'), 'file-format'],
    ['without a byte', () => written(''), 'file-empty'],
    ['with a header alone', () => written(policies()), 'file-empty'],
    ['of another kind', () => written('hospitalId,registrationId\n1,2\n'), 'columns-wrong'],
  ])('refuses a file %s with the reason, and imports nothing', async (_what, path, fault) => {
    await expect(bring('policies', path())).rejects.toMatchObject({ fault });
    expect(await count('registry_policies')).toBe('0');
  });

  test('refuses a report path that is the imported file, and keeps the file', async () => {
    const file = written('memberNumber,birthDate\n1000000001,1950-01-01\n');
    await expect(bring('policies', file, { report: join(folder, '.', `${files}.csv`) })).rejects.toMatchObject({
      fault: 'report-unwritable',
    });
    expect(existsSync(file)).toBe(true);
    expect(await count('registry_policies')).toBe('0');
  });

  test('imports nothing if the report cannot be written', async () => {
    const file = written(policies('1000000001,1980-01-15', 'x,y'));
    const report = join(folder, 'nowhere', 'report.csv');
    await expect(bring('policies', file, { report })).rejects.toMatchObject({ fault: 'report-unwritable' });
    expect(await count('registry_policies')).toBe('0');
  });

  test('waits for a running import of the same file, and then has nothing to do', async () => {
    const file = written(policies('1000000001,1980-01-15'));
    const all = await Promise.allSettled([bring('policies', file), bring('policies', file)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const states = all.map((each) => (each.status === 'fulfilled' ? each.value.state : ''));
    expect(states.toSorted()).toEqual(['already-imported', 'done']);
  });

  test('refuses a database that was never migrated', async () => {
    const empty = await cloneDatabase({ empty: true });
    const options = { kind: 'policies', file: written(policies('1,2')), operator: 'ann', reason: null } as const;
    await expect(runImport(options, silent, { databaseUrl: empty.url, config, keys, now })).rejects.toMatchObject({
      fault: 'database-old',
    });
    await empty.close();
    await expect(
      runImport(options, silent, { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', config, keys, now }),
    ).rejects.toMatchObject({ fault: 'database-away' });
  });
});

test('the import draws a progress bar on a terminal, and removes it at the end', async () => {
  const drawn: string[] = [];
  const options = {
    kind: 'policies',
    file: written(policies('1000000001,1980-01-15')),
    operator: 'ann',
    reason: null,
  } as const;
  const terminal = { write: (text: string) => void drawn.push(text), isTerminal: true };
  await runImport(options, terminal, { databaseUrl: database.url, config, keys, now });
  expect(drawn[0]).toContain('policies  █');
  expect(drawn.at(-1)).toBe('\r\u001b[K');
  expect(existsSync(`${options.file}.refused.csv`)).toBe(false);
});
