import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, nextApplicant } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { fillRegistry } from '../../test/harness/registry.ts';
import { shippedContent } from '../config/shipped-values.ts';
import { consentReason, recordConsent } from './consent-ledger.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const rowsOf = (accountId: string) =>
  server.deps.db.selectFrom('consents').selectAll().where('account_id', '=', accountId).orderBy('audit_id').execute();
const eventsOf = (accountId: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('event', 'like', 'consent-%')
    .orderBy('id')
    .execute();

async function registered(
  kind: 'member' | 'wellness',
  change: Record<string, unknown> = {},
  browser = server.browser(),
) {
  const applicant = nextApplicant(kind, change);
  const answer = await browser.post(applicant.path, applicant.body);
  const account = await server.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', applicant.email)
    .executeTakeFirst();
  return { answer, id: account?.id ?? '' };
}

const shippedFile = (name: string) => readFileSync(join(shippedContent, 'default', name));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const tellingOf = async (browser: TestBrowser, path: string) => (await browser.get(path)).json<{ wording: string }>();

describe('CO1 the ledger', () => {
  test('CO1: a registration adds one row and one audit event for each text, and the event can be computed from the row', async () => {
    const { id } = await registered('wellness');
    const [rows, events] = [await rowsOf(id), await eventsOf(id)];
    expect(rows.map(({ subject, act }) => `${subject} ${act}`)).toEqual(['terms agreed', 'data-processing agreed']);
    expect(events.map((event) => [event.id, event.reason, event.request_id])).toEqual(
      rows.map((row) => [row.audit_id, consentReason(row), row.request_id]),
    );
    expect(events).toMatchObject([
      { event: 'consent-agreed', result: 'ok', kind: 'wellness', client: null, device: null, actor: null },
      { event: 'consent-agreed', result: 'ok', kind: 'wellness', client: null, device: null, actor: null },
    ]);
    expect(events[0]?.reason).toMatch(
      /^terms default\/wellness\/terms 1 2026-11-01 en linen page \d+\.\d+\.\d+ [\da-f]{64} -$/,
    );
  });

  test.each(['audit_events', 'consents', 'wordings'])(
    'CO1: if the insert into %s fails, neither row nor event is left',
    async (table) => {
      const { db } = server.deps;
      const { id } = await addAccount(server.deps);
      await sql`alter table ${sql.table(table)} add constraint closed check (false) not valid`.execute(db);
      const wording = {
        digest: sha256(Buffer.from('x')),
        series: 's',
        title: 't',
        version: '1',
        effective: '',
      } as const;
      const entry = { subject: 'terms', act: 'agreed', series: 's', version: '1', effective: '' } as const;
      const asker = { account: { id, kind: 'member' as const }, requestId: 'r', now: server.clock.now() };
      const recorded = db.transaction().execute((tx) =>
        recordConsent(tx, asker, {
          ...entry,
          language: 'en',
          brand: 'linen',
          given: 'page',
          wording: { ...wording, language: 'en', body: Buffer.from('x') },
        }),
      );
      await expect(recorded).rejects.toThrow(/closed/);
      await sql`alter table ${sql.table(table)} drop constraint closed`.execute(db);
      expect([await rowsOf(id), await eventsOf(id)]).toEqual([[], []]);
    },
  );

  test('CO2: the digest is the one of the file, the call for the text tells it, and the page shows that text', async () => {
    const { id } = await registered('member');
    const digest = (await rowsOf(id))[0]?.wording?.toString('hex') ?? '';
    expect(digest).toBe(sha256(shippedFile('member/en/terms.md')));
    expect(await tellingOf(server.browser(), '/login/member/cms/tandc/')).toMatchObject({ wording: digest });
    expect(await tellingOf(server.browser(), '/login/wellness/cms/dpnotice/?lang=ga')).toMatchObject({
      wording: sha256(shippedFile('wellness/ga/dpnotice.md')),
    });
    const page = await server.browser().get(`/wordings/${digest}`);
    expect([page.statusCode, page.body.includes('Version 1.')]).toEqual([200, true]);
    expect(page.body).toContain('<meta name="robots" content="noindex"');
  });

  test.each(['0'.repeat(64), 'x', `${'0'.repeat(63)}G`, 'a'.repeat(65)])(
    'CO2: there is no page for the digest %s',
    async (digest) => {
      expect((await server.browser().get(`/wordings/${digest}`)).statusCode).toBe(404);
    },
  );

  test('CO3: no update changes a row, and no delete removes one of an activated account', async () => {
    const { db } = server.deps;
    const { id } = await registered('member');
    await db.updateTable('accounts').set({ activated_at: server.clock.now() }).where('id', '=', id).execute();
    for (const statement of [
      sql`update consents set version = '9' where account_id = ${id}`,
      sql`delete from consents where account_id = ${id}`,
      sql`truncate consents`,
      sql`update wordings set title = 'x'`,
      sql`delete from wordings`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/final|kept/);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('CO5: the wording is empty for a registration inside another page and where another site has the terms', async () => {
    const embedded = await registered('member', { termsGiven: 'embedded' });
    expect(await rowsOf(embedded.id)).toMatchObject([{ wording: null, series: 'default/member/terms', version: '1' }]);
    const elsewhere = await startTestApp(({ brands: [brand, ...others] }) => ({
      brands: [
        {
          ...brand,
          links: { ...brand.links, terms: { ...brand.links.terms, member: 'https://insurer.example/terms' } },
        },
        ...others,
      ],
    }));
    await fillRegistry(elsewhere.deps.db);
    const applicant = nextApplicant('member');
    await elsewhere.browser().post(applicant.path, applicant.body);
    expect(await elsewhere.deps.db.selectFrom('consents').selectAll().execute()).toMatchObject([{ wording: null }]);
    await elsewhere.close();
  });

  test('CO5: a registration that names another text than the current one is refused with 400/146', async () => {
    const { answer, id } = await registered('member', { wordings: { terms: '0'.repeat(64) } });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { data: { errorCode: 146 } }]);
    expect(id).toBe('');
  });

  test('CO5: the text of the ledger is the one that the browser showed, also in another language than that of the request', async () => {
    const irish = sha256(shippedFile('member/ga/terms.md'));
    const { id } = await registered('member', { wordings: { terms: irish } });
    expect(await rowsOf(id)).toMatchObject([{ language: 'ga', wording: Buffer.from(irish, 'hex') }]);
  });

  test('CO6: rows of an account that was never activated go with it, and others stay under the reference', async () => {
    const { db } = server.deps;
    const [unproven, activated] = [await registered('member'), await registered('member')];
    await db.updateTable('accounts').set({ activated_at: server.clock.now() }).where('id', '=', activated.id).execute();
    await db.deleteFrom('accounts').where('id', 'in', [unproven.id, activated.id]).execute();
    expect([await rowsOf(unproven.id), await rowsOf(activated.id)]).toMatchObject([[], [{ subject: 'terms' }]]);
    const ended = await db
      .selectFrom('account_references')
      .select(['account_id as id', 'ended_at as endedAt'])
      .where('account_id', 'in', [unproven.id, activated.id])
      .orderBy('account_id')
      .execute();
    expect(ended).toEqual([
      { id: unproven.id, endedAt: null },
      { id: activated.id, endedAt: expect.any(Date) },
    ]);
  });
});
