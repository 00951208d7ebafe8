import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts, nextApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { ways } from '../../ways/ways.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const status = async (browser: TestBrowser) => {
  const { statusCode, body } = await browser.get('/api/user/sessions');
  return statusCode === 200
    ? 200
    : `${statusCode}/${(JSON.parse(body) as { data: { errorCode: number } }).data.errorCode}`;
};
const withdraw = (browser: TestBrowser) => browser.post('/api/user/privacy/withdraw', { subject: 'data-processing' });
const asked = async (browser: TestBrowser) =>
  (await browser.get('/api/user/terms')).json<{ texts: { subject: string; wording: string }[] }>();

async function person() {
  const applicant = nextApplicant('wellness');
  const browser = server.browser();
  await browser.post(applicant.path, applicant.body);
  const { db, now } = server.deps;
  const { id } = await db
    .updateTable('accounts')
    .set({ activated_at: now() })
    .where('email', '=', applicant.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const artefacts = new Artefacts(server, { id, email: applicant.email });
  return { id, browser, email: applicant.email, artefacts };
}

const actsOf = async (id: string) =>
  (
    await server.deps.db
      .selectFrom('consents')
      .select(['subject', 'act'])
      .where('account_id', '=', id)
      .where('subject', '=', 'data-processing')
      .orderBy('audit_id')
      .execute()
  ).map(({ act }) => act);

describe('CO25 withdrawing the consent to the use of data', () => {
  test('CO25: other sessions and applications end, and this session owes the notice alone', async () => {
    const { id, browser, email, artefacts } = await person();
    const other = await artefacts.session(ways.password.bit);
    const { db, now } = server.deps;
    const login = { account_id: id, client_id: 'app', shown_factors: 1, sid: `sid-${id}`, bound: 'device' } as const;
    await db
      .insertInto('oidc_participants')
      .values({ ...login, session_hash: null, created_at: now(), used_at: now() })
      .execute();
    await server.deliver();
    for (const _ of [1, 2]) expect((await withdraw(browser)).statusCode).toBe(200);
    expect([await status(browser), await status(other)]).toEqual(['403/101', '401/100']);
    expect((await other.get('/api/user/user.json')).json()).toMatchObject({ data: { reason: 'consent-withdrawn' } });
    expect((await asked(browser)).texts.map(({ subject }) => subject)).toEqual(['data-processing']);
    const open = db.selectFrom('oidc_participants').select('id').where('account_id', '=', id);
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
    expect((await server.deliver()).map(({ to, subject }) => [to, /withdrew/.test(subject)])).toEqual([[email, true]]);
    expect(await actsOf(id)).toEqual(['agreed', 'withdrawn']);
    expect(await status(await artefacts.session(ways.password.bit))).toBe('403/101');
  });

  test('CO24: the Privacy screen lists every row, newest first, and says which can be withdrawn', async () => {
    const { browser } = await person();
    const agreements = async () =>
      (await browser.get('/api/user/privacy')).json<{
        agreements: { subject: string; act: string; canWithdraw: boolean }[];
      }>().agreements;
    expect(await agreements()).toMatchObject([
      { subject: 'data-processing', act: 'agreed', canWithdraw: true, wording: expect.any(String) },
      { subject: 'terms', act: 'agreed', canWithdraw: false, title: expect.any(String) },
    ]);
    await withdraw(browser);
    expect(await agreements()).toMatchObject([
      { act: 'withdrawn', canWithdraw: false },
      { subject: 'data-processing', canWithdraw: false },
      { subject: 'terms' },
    ]);
  });

  test('CO26: an agreement after it opens the account again, and at the same moment the later one decides', async () => {
    const { browser, id } = await person();
    await withdraw(browser);
    const { texts } = await asked(browser);
    const answer = { answer: 'agree', wordings: { 'data-processing': texts[0]?.wording } };
    expect((await browser.post('/api/user/terms', answer)).statusCode).toBe(200);
    expect([await status(browser), await actsOf(id)]).toEqual([200, ['agreed', 'withdrawn', 'agreed']]);
    await withdraw(browser);
    await Promise.all([browser.post('/api/user/terms', answer), withdraw(browser)]);
    const acts = await actsOf(id);
    expect(await status(browser)).toBe(acts.at(-1) === 'agreed' ? 200 : '403/101');
  });
});
