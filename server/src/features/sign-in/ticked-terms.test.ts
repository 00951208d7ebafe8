import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, witnessStatements } from '../../../test/harness/test-app.ts';
import { type TermsFolder, termsFolder } from '../../../test/harness/terms-folder.ts';

let folder: TermsFolder;
let server: TestApp;
let current: string;
beforeAll(async () => {
  folder = await termsFolder();
  server = await startTestApp(({ contentDirs }) => ({ contentDirs: [folder.path, ...contentDirs] }));
});
beforeEach(async () => void (current = (await folder.publish('consultant', { version: '1' })).en));
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const rowsOf = (accountId: string) =>
  server.deps.db.selectFrom('consents').selectAll().where('account_id', '=', accountId).execute();

async function logIn(account: Awaited<ReturnType<typeof addAccount>>, ticked: object) {
  const answer = await server.browser().post('/api/idauth/auth', { ...account.credentials, ...ticked });
  expect(answer.statusCode).toBe(200);
}

describe('CO5 the terms that are ticked beside the login', () => {
  test.each(['page', 'preset'] as const)('CO5: given as %s they are recorded once per version', async (termsGiven) => {
    const account = await addAccount(server.deps, { kind: 'consultant' });
    const ticked = { termsGiven, wordings: { terms: current } };
    await logIn(account, ticked);
    await logIn(account, ticked);
    expect(await rowsOf(account.id)).toMatchObject([
      { subject: 'terms', act: 'agreed', given: termsGiven, version: '1', wording: Buffer.from(current, 'hex') },
    ]);
    const next = (await folder.publish('consultant', { version: '2', effective: '2026-06-01' })).en;
    await logIn(account, { termsGiven, wordings: { terms: next } });
    expect(await rowsOf(account.id)).toHaveLength(2);
  });

  test('CO5: two logins at the same moment record one row', async () => {
    const account = await addAccount(server.deps, { kind: 'consultant' });
    const ticked = { termsGiven: 'page', wordings: { terms: current } };
    await Promise.all([logIn(account, ticked), logIn(account, ticked), logIn(account, ticked)]);
    expect(await rowsOf(account.id)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['without the field', {}],
    ['without a digest', { termsGiven: 'page' }],
    ['with the digest of another text', { termsGiven: 'page', wordings: { terms: '0'.repeat(64) } }],
  ])('CO5: %s nothing is recorded, and the login works', async (_, ticked) => {
    const account = await addAccount(server.deps, { kind: 'consultant' });
    await logIn(account, ticked);
    expect(await rowsOf(account.id)).toEqual([]);
  });

  test('CO5: a kind that ticks nothing records nothing', async () => {
    const account = await addAccount(server.deps);
    await logIn(account, { termsGiven: 'page', wordings: { terms: current } });
    expect(await rowsOf(account.id)).toEqual([]);
  });

  test('CO5: a login whose terms are recorded already costs one statement more', async () => {
    const witness = await witnessStatements(server);
    const account = await addAccount(server.deps, { kind: 'consultant' });
    const ticked = { ...account.credentials, termsGiven: 'page', wordings: { terms: current } };
    await witness.browser().post('/api/idauth/auth', ticked);
    await witness.browser().post('/api/idauth/auth', account.credentials);
    const without = (witness.statements(), await witness.browser().post('/api/idauth/auth', account.credentials));
    expect(without.statusCode).toBe(200);
    const usual = witness.statements().length;
    await witness.browser().post('/api/idauth/auth', ticked);
    expect(witness.statements().length - usual).toBe(1);
    await witness.close();
  });
});
