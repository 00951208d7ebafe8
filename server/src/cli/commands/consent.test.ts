import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { chainAudit } from '../../audit/audit-chain-store.ts';
import { findLedgerGaps, verifyLedgerRows } from '../../accounts/consent-proof-store.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

async function registered() {
  const applicant = nextApplicant('member');
  await server.browser().post(applicant.path, applicant.body);
  const { db, now } = server.deps;
  const { id } = await db
    .updateTable('accounts')
    .set({ activated_at: now() })
    .where('email', '=', applicant.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { reference } = await db
    .selectFrom('account_references')
    .select('reference')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference, email: applicant.email };
}

const faults = async () => {
  const { db, now } = server.deps;
  const { faults: found } = await verifyLedgerRows(db, { after: '0', rows: 5000 });
  return [...found, ...(await findLedgerGaps(db, { years: 7, now: now() }))].map(
    ({ what, reference }) => `${what} ${reference}`,
  );
};

/** Changes the ledger as an owner of the tables can, without its triggers. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = server.deps;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

describe('CO4 verifying the ledger', () => {
  test('CO4: it names a row that was changed, forged or removed, before and after its event got its digest', async () => {
    const [changed, removed, sound] = [await registered(), await registered(), await registered()];
    expect(await faults()).toEqual([]);
    await tamper(sql`update consents set version = '9' where account_id = ${changed.id}`);
    expect(await faults()).toEqual([`changed ${changed.reference}`]);
    await chainAudit(server.deps.db, server.deps.now());
    expect(await faults()).toEqual([`changed ${changed.reference}`]);
    await tamper(sql`delete from consents where account_id = ${removed.id}`);
    await tamper(sql`
      insert into consents (account_id, kind, subject, act, series, version, effective, language, brand, given, release, at, audit_id)
      select account_id, kind, subject, act, series, version, effective, language, brand, given, release, at, 999999999
      from consents where account_id = ${sound.id}`);
    expect((await faults()).toSorted()).toEqual(
      [`changed ${changed.reference}`, `forged ${sound.reference}`, `removed ${removed.reference}`].toSorted(),
    );
    const { code, err } = await run(['consent', 'verify']);
    expect([code, err]).toEqual([5, expect.stringContaining(`the row of ${removed.reference}`)]);
    await tamper(sql`delete from consents where audit_id = 999999999`);
  });

  test('CO4: rows that went with an account that was never activated are not missed', async () => {
    const before = await faults();
    const { id } = await registered();
    await server.deps.db.updateTable('accounts').set({ activated_at: null }).where('id', '=', id).execute();
    await server.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
    expect(await faults()).toEqual(before);
  });
});

describe('CO6 showing the ledger', () => {
  test('CO6: also after the erasure, by the reference, with the texts', async () => {
    const { id, reference, email } = await registered();
    expect((await run(['consent', 'show', email])).out).toContain('default/member/terms');
    await server.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    const { out } = await run(['consent', 'show', reference, '--texts', folder]);
    expect([out.includes('which ended at'), out.includes(email), readdirSync(folder).length]).toEqual([true, false, 1]);
    rmSync(folder, { recursive: true });
  });

  test('CO36: user keep keeps an account that is going to close, and user list names it', async () => {
    const { id, email, credentials } = await addAccount(server.deps);
    expect(credentials.email).toBe(email);
    const why = ['--reason', 'they called'];
    await server.deps.db.updateTable('accounts').set({ closes_at: server.clock.now() }).where('id', '=', id).execute();
    expect((await run(['user', 'list', '--state', 'closing', ...why])).out).toContain(email);
    expect((await run(['user', 'keep', email, ...why])).out).toContain('stays open');
    expect((await run(['user', 'keep', email, ...why])).out).toContain('is not going to close');
  });

  test('report terms counts the agreements of each version', async () => {
    expect((await run(['report', 'terms'])).out).toMatch(/member +\d+ +default\/member\/terms +1/);
  });
});
