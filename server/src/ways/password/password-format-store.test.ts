import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { forgetUnusedFormats, listFormats } from './password-format-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const bcrypt = '$2b$10$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG';

test('F7 formats of password hashes that were missing are added to the list once by any number of servers', async () => {
  const { db } = server.deps;
  await Promise.all(Array.from({ length: 8 }, () => listFormats(db, ['$2b$10$', '$2b$12$'])));
  expect((await listFormats(db, [])).toSorted()).toEqual(['$2b$10$', '$2b$12$']);
});

test('F7 a format of password hashes is removed when no account has it, and not while an import runs', async () => {
  const { db } = server.deps;
  const account = await addAccount(server.deps);
  await db.updateTable('accounts').set({ password_hash: bcrypt }).where('id', '=', account.id).execute();
  await listFormats(db, ['$2b$10$', '$2b$12$', '{SSHA}', '$2b$']);
  await db.connection().execute(async (importing) => {
    await sql`select pg_advisory_lock(${advisoryLocks.imports})`.execute(importing);
    expect(await forgetUnusedFormats(db, { except: '{SSHA}' })).toBe(0);
    await sql`select pg_advisory_unlock(${advisoryLocks.imports})`.execute(importing);
  });
  expect(await forgetUnusedFormats(db, { except: '{SSHA}' })).toBe(1);
  expect((await listFormats(db, [])).toSorted()).toEqual(['$2b$', '$2b$10$', '{SSHA}']);
});
