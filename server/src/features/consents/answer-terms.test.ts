import { days, hours, minutes } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser, witnessStatements } from '../../../test/harness/test-app.ts';
import { type TermsFile, type TermsFolder, termsFolder } from '../../../test/harness/terms-folder.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { buildApp } from '../../app.ts';
import { AskedTerms } from '../../accounts/asked-terms.ts';

let folder: TermsFolder;
let server: TestApp;
beforeAll(async () => {
  folder = await termsFolder();
  server = await startTestApp(({ contentDirs }) => ({ contentDirs: [folder.path, ...contentDirs] }));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const first: TermsFile = { version: '1', effective: '2026-01-01' };
afterEach(async () => {
  await folder.publish('member', first);
  await server.deps.terms.refresh();
});

/** A day in Ireland, counted from the day of the test clock. */
function day(after: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' }).format(
    new Date(server.clock.now().getTime() + days(after)),
  );
}

let version = 1;
/** Publishes a version that is asked for from a day on, and required from another. */
async function publish(from: number, required: number, more: TermsFile = {}) {
  version += 1;
  const effective = `2099-01-${String((version % 28) + 1).padStart(2, '0')}`;
  const digests = await folder.publish('member', {
    version: String(version),
    effective: `${2100 + version}${effective.slice(4)}`,
    from: day(from),
    required: day(required),
    ...more,
  });
  await server.deps.terms.refresh();
  return digests;
}

async function person(kind: 'member' | 'wellness' = 'member') {
  const account = await addAccount(server.deps, { kind });
  const browser = server.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

const termsRequired = async (browser: TestBrowser) =>
  (await browser.get('/api/idauth/session')).json<{ termsRequired?: object }>().termsRequired;
const asked = async (browser: TestBrowser) => (await browser.get('/api/user/terms')).json();
const agree = (browser: TestBrowser, terms: string, answer = 'agree') =>
  browser.post('/api/user/terms', { answer, wordings: { terms } });
const status = async (browser: TestBrowser, path = '/api/user/sessions') => {
  const { statusCode, body } = await browser.get(path);
  return statusCode === 200
    ? 200
    : `${statusCode}/${(JSON.parse(body) as { data: { errorCode: number } }).data.errorCode}`;
};
const rowsOf = (accountId: string) =>
  server.deps.db.selectFrom('consents').selectAll().where('account_id', '=', accountId).orderBy('audit_id').execute();

describe('CO7 without a day from which people are asked', () => {
  test('CO7: nobody is asked, and reading a session is one statement', async () => {
    const witness = await witnessStatements(server);
    const { browser } = await person();
    expect([await termsRequired(browser), await asked(browser)]).toEqual([undefined, { texts: [] }]);
    const other = witness.browser();
    other.cookies.set('sid', browser.cookies.get('sid') ?? '');
    witness.statements();
    await other.get('/api/idauth/session');
    // The statement that reads a session is pinned, and the witness sees all others.
    const usual = witness.statements();
    await publish(0, 5);
    await other.get('/api/idauth/session');
    expect([usual, witness.statements()]).toEqual([[], []]);
    await witness.close();
  });
});

describe('CO9 from the first day on until an answer is required', () => {
  test('CO9: the session is whole, the text is shown with what changed, and the agreement ends the question', async () => {
    await publish(0, 5, { changes: 'We say more. | You can close your account.' });
    const { browser, id } = await person();
    expect([await status(browser), await termsRequired(browser)]).toEqual([200, { laterUntil: day(5) }]);
    const { texts, laterUntil } = (await browser.get('/api/user/terms?lang=ga')).json();
    expect([laterUntil, texts]).toMatchObject([
      day(5),
      [
        {
          subject: 'terms',
          language: 'ga',
          title: 'Terms in ga',
          changes: ['We say more.', 'You can close your account.'],
        },
      ],
    ]);
    expect((await agree(browser, texts[0].wording)).statusCode).toBe(200);
    expect([await termsRequired(browser), await asked(browser)]).toEqual([undefined, { texts: [] }]);
    expect(await rowsOf(id)).toMatchObject([{ act: 'agreed', language: 'ga', version: String(version) }]);
  });

  test('CO9: before the first day nobody is asked', async () => {
    await publish(1, 5);
    expect(await termsRequired((await person()).browser)).toBeUndefined();
  });

  test('CO7: the text that a person agreed to before is named', async () => {
    const one = await publish(0, 5);
    const { browser } = await person();
    await agree(browser, one.en);
    await publish(0, 5);
    expect(await asked(browser)).toMatchObject({ texts: [{ before: one.en }] });
  });
});

describe('CO10 from the required day on', () => {
  test('CO10 CO11: a new session owes the answer, and only what the person may always do works', async () => {
    const digests = await publish(-3, 0);
    const { browser } = await person();
    expect(await termsRequired(browser)).toEqual({});
    expect((await browser.get('/api/user/user.json')).json()).toEqual({
      activated: true,
      userType: 'W',
      email: expect.any(String),
    });
    for (const path of ['/api/user/sessions', '/api/user/account', '/api/user/activity', '/api/user/passkeys'])
      expect(await status(browser, path)).toBe('403/101');
    for (const path of ['/api/user/terms', '/api/user/privacy', '/api/user/applications', '/api/idauth/session'])
      expect(await status(browser, path)).toBe(200);
    const verified = await browser.get('/oidc/verify');
    expect([verified.statusCode, verified.headers['selvage-login'] !== undefined]).toEqual([401, true]);
    expect((await agree(browser, digests.en)).statusCode).toBe(200);
    expect([await status(browser), await termsRequired(browser)]).toEqual([200, undefined]);
  });

  test('CO10: a session from the day before is not interrupted', async () => {
    server.clock.advance(0);
    const midnight = new Date(`${day(1)}T00:00:00Z`).getTime() - hours(2);
    server.clock.advance(midnight - server.clock.now().getTime());
    const { browser } = await person();
    await publish(-3, 1);
    for (let waited = 0; waited < hours(4); waited += minutes(10)) {
      server.clock.advance(minutes(10));
      expect(await status(browser)).toBe(200);
    }
    expect([await termsRequired(browser), await status((await person()).browser)]).toEqual([undefined, '403/101']);
  });

  test('CO12: such a login remembers the browser and clears wrong passwords', async () => {
    await publish(-3, 0);
    const account = await addAccount(server.deps);
    const browser = server.browser();
    await browser.post('/api/idauth/auth', { ...account.credentials, password: 'wrong-one-1A' });
    await authenticate(browser, account);
    expect(await status(browser)).toBe('403/101');
    const { db } = server.deps;
    const known = await db
      .selectFrom('known_browsers')
      .select('account_id')
      .where('account_id', '=', account.id)
      .execute();
    expect(known).toHaveLength(1);
  });
});

describe('CO16 the answer', () => {
  test('CO16: the same answer sent twice or from two tabs writes one row and is accepted', async () => {
    const { en } = await publish(0, 0);
    const { browser, id } = await person();
    const answers = await Promise.all([agree(browser, en), agree(browser, en), agree(browser, en)]);
    expect([...answers, await agree(browser, en)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('CO17: a text that changed between reading and answering is refused, and nothing is written', async () => {
    const { en } = await publish(0, 0);
    const { browser, id } = await person();
    await publish(0, 0);
    const answer = await agree(browser, en);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { data: { errorCode: 146 } }]);
    expect([await rowsOf(id), await status(browser)]).toEqual([[], '403/101']);
  });

  test('CO18: an answer that lacks a digest or has another one is refused, and the stage stays', async () => {
    await publish(0, 0);
    const { browser } = await person();
    const { en: ofGroup } = await folder.publish('group', first);
    const send = async (wordings: object) => {
      const { statusCode, body } = await browser.post('/api/user/terms', { answer: 'agree', wordings });
      return `${statusCode}/${(JSON.parse(body) as { data: { errorCode: number } }).data.errorCode}`;
    };
    expect(await send({})).toBe('400/110');
    expect(await send({ terms: 'x' })).toBe('400/110');
    expect(await send({ 'data-processing': ofGroup })).toBe('400/110');
    expect(await send({ terms: ofGroup })).toBe('400/146');
    expect(await status(browser)).toBe('403/101');
  });

  test('CO22: declining writes one row per version and opens nothing', async () => {
    const { en, ga } = await publish(0, 0);
    const { browser, id } = await person();
    for (const digest of [en, ga, en]) expect((await agree(browser, digest, 'decline')).statusCode).toBe(200);
    expect(await rowsOf(id)).toMatchObject([{ act: 'declined' }]);
    expect(await status(browser)).toBe('403/101');
    await agree(browser, en);
    expect([(await rowsOf(id)).map(({ act }) => act), await status(browser)]).toEqual([['declined', 'agreed'], 200]);
  });

  test('CO20: an agreement to a later day counts on an instance that still has the earlier file', async () => {
    const before = await termsFolder();
    await before.publish('member', { version: '1', effective: '2026-01-01', from: day(-9), required: day(-9) });
    const { en } = await publish(0, 0);
    const { browser } = await person();
    await agree(browser, en);
    const config = { ...server.deps.config, contentDirs: [before.path, ...server.deps.config.contentDirs] };
    const { contentFolders } = await import('../../gateways/content/content-folder.ts');
    const deps = { ...server.deps, config, content: contentFolders(config.contentDirs, () => undefined) };
    const old = await buildApp({ ...deps, terms: new AskedTerms(deps), log: server.app.log });
    await old.ready();
    const reply = await old.inject({
      url: '/api/user/sessions',
      headers: { host: 'localhost:3000', cookie: `sid=${browser.cookies.get('sid')}` },
    });
    expect(reply.statusCode).toBe(200);
    await old.close();
    await before.remove();
  });
});

describe('CO19 a text whose languages differ', () => {
  test('CO19: it asks nobody, and the log says so once', async () => {
    await publish(-1, 0);
    await folder.publish('member', { version: '99', effective: '2299-01-01', from: day(-1) }, { only: ['ga'] });
    await server.deps.terms.refresh();
    await server.deps.terms.refresh();
    expect(server.deps.terms.uneven).toMatchObject([
      { brand: 'linen', kind: 'member', subject: 'terms' },
      { brand: 'tweed' },
    ]);
    const told = server.logged.filter((line) => line.includes('two languages differ') && line.includes('"linen"'));
    expect(told).toHaveLength(1);
    expect(await status((await person()).browser)).toBe(200);
  });
});
