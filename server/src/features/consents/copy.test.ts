import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts, addAccount, nextApplicant, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { audit } from '../../audit/audit-store.ts';
import { ways } from '../../ways/ways.ts';
import { hasIrishLabel } from './field-words.ts';
import { makeDueCopies } from './make-copy.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    privacy: { ...config.privacy, copies: ['member', 'wellness', 'group'] },
  }));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const proven = ways.password.bit | ways.emailCode.bit;

async function person(kind: 'member' | 'consultant' = 'member') {
  const account = await addAccount(server.deps, { kind });
  const artefacts = new Artefacts(server, account);
  const browser = await artefacts.session(proven);
  await showAgain(account.id);
  return { ...account, artefacts, browser };
}

/** The session shows a code from the mailbox now. */
const showAgain = (id: string) =>
  server.deps.db
    .updateTable('sessions')
    .set({ factor_shown_at: server.clock.now() })
    .where('account_id', '=', id)
    .execute();

const outcome = async (answered: ReturnType<TestBrowser['post']>) => {
  const { statusCode, body } = await answered;
  return statusCode === 200
    ? 200
    : `${statusCode}/${(JSON.parse(body) as { data: { errorCode: number } }).data.errorCode}`;
};
const ask = (browser: TestBrowser) => browser.post('/api/user/copy', {});
const stateOf = async (browser: TestBrowser) =>
  (await browser.get('/api/user/privacy')).json<{ copy: { state: string; id?: string; until?: string } }>().copy;
const fetchCopy = (browser: TestBrowser, id: string) => browser.post('/api/user/copy/file', { id });

async function readyCopy() {
  const asker = await person();
  expect(await outcome(ask(asker.browser))).toBe(200);
  expect(await makeDueCopies(server.deps)).toBe(1);
  return { ...asker, copy: (await stateOf(asker.browser)).id ?? '' };
}

/** Opens a ZIP file with the program of the system, which also checks it. */
function unpacked(bytes: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  const file = join(folder, 'copy.zip');
  writeFileSync(file, bytes);
  execFileSync('python3', [
    '-c',
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])',
    file,
    join(folder, 'out'),
  ]);
  const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = new Map(files.map((each) => [each.slice(join(folder, 'out').length + 1), readFileSync(each)]));
  rmSync(folder, { recursive: true });
  return found;
}

describe('CO27 asking for a copy', () => {
  test('CO27: it needs a proof of the last ten minutes, at the request and again at the download', async () => {
    const { browser, id, copy } = await readyCopy();
    server.clock.advance(minutes(11));
    expect([await outcome(fetchCopy(browser, copy)), await outcome(ask(browser))]).toEqual(['403/124', '403/124']);
    await showAgain(id);
    expect(await outcome(fetchCopy(browser, copy))).toBe(200);
  });

  test('CO27: two tabs get the same copy', async () => {
    const { browser, id } = await person();
    const answers = await Promise.all([ask(browser), ask(browser)]);
    const ids = answers.map((answer) => answer.json<{ id: string }>().id);
    expect(ids[0]).toBe(ids[1]);
    const events = server.deps.db.selectFrom('audit_events').select('id').where('account_id', '=', id);
    expect(await events.where('event', '=', 'copy-asked').execute()).toHaveLength(1);
    await makeDueCopies(server.deps);
  });

  test('CO27: a fourth made copy in 30 days is refused', async () => {
    const { browser, id } = await readyCopy();
    for (const _ of [2, 3]) {
      await server.deps.db.deleteFrom('data_copies').where('account_id', '=', id).execute();
      expect(await outcome(ask(browser))).toBe(200);
      await makeDueCopies(server.deps);
    }
    await server.deps.db.deleteFrom('data_copies').where('account_id', '=', id).execute();
    expect(await outcome(ask(browser))).toBe('429/119');
  });

  test('CO27: a kind that may not have copies is refused', async () => {
    const { browser } = await person('consultant');
    expect(await outcome(ask(browser))).toBe('403/121');
  });
});

describe('CO28 the file', () => {
  test('CO28: it has everything to read and for programs, with the texts, and no hash or secret', async () => {
    const applicant = nextApplicant('wellness');
    const browser = server.browser();
    browser.cookies.set('lang', 'ga');
    await browser.post(applicant.path, applicant.body);
    const { db } = server.deps;
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', applicant.email)
      .executeTakeFirstOrThrow();
    await db.updateTable('accounts').set({ activated_at: server.clock.now() }).where('id', '=', id).execute();
    await db.updateTable('sessions').set({ shown_factors: proven }).where('account_id', '=', id).execute();
    await showAgain(id);
    expect(await outcome(ask(browser))).toBe(200);
    await makeDueCopies(server.deps);
    const message = (await server.deliver()).find(({ to, text }) => to === applicant.email && text.includes('copy='));
    const copy = /copy=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    const answer = await fetchCopy(browser, copy);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="copy.zip"',
      'cache-control': 'no-store',
    });
    const files = unpacked(answer.rawPayload);
    const json = JSON.parse(files.get('copy.json')?.toString() ?? '') as Record<string, Record<string, unknown>[]>;
    expect(json['consents']).toMatchObject([{ subject: 'terms', act: 'agreed' }, { subject: 'data-processing' }]);
    expect(json['account']).toMatchObject({ email: applicant.email, kind: 'wellness' });
    expect(json['events']?.map(({ event }) => event)).toContain('registration');
    const page = files.get('copy.html')?.toString() ?? '';
    expect(page).toContain('<html lang="ga">');
    expect(page).not.toMatch(/<script|src=|href=/);
    expect(page).toContain(applicant.email);
    const texts = [...files].filter(([name]) => name.startsWith('wordings/'));
    expect(texts).toHaveLength(2);
    for (const [name, body] of texts)
      expect(`wordings/${createHash('sha256').update(body).digest('hex')}.md`).toBe(name);
    const stored = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [, body] of files) expect(body.includes(stored.password_hash ?? 'x')).toBe(false);
    const labels = [...page.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, label = '']) => label);
    expect(labels.filter((label) => /^[a-z]+[A-Z]/.test(label))).toEqual([]);
    const names = new Set(
      Object.values(json)
        .flat()
        .flatMap((row) => Object.keys(Object(row) as object)),
    );
    expect([...names].filter((name) => /^[a-z]/i.test(name) && !hasIrishLabel(name))).toEqual([]);
  });

  test('CO33: if the file gets too large, the oldest events are left out, and the page says how many', async () => {
    const { browser, id } = await person();
    const { db, now } = server.deps;
    await sql`
      insert into audit_events (at, event, result, account_id, request_id, reason)
      select ${now()}::timestamptz - make_interval(secs => n), 'throttled', 'refused', ${id}, md5(n::text), md5(random()::text)
      from generate_series(1, 12000) n`.execute(db);
    await ask(browser);
    await makeDueCopies(server.deps, { eventBytes: 1 });
    const { rawPayload } = await fetchCopy(browser, (await stateOf(browser)).id ?? '');
    const files = unpacked(rawPayload);
    const { events } = JSON.parse(files.get('copy.json')?.toString() ?? '') as { events: { event: string }[] };
    expect([events.length, events[0]?.event]).toEqual([5000, 'copy-asked']);
    expect(files.get('copy.html')?.toString()).toMatch(/The oldest 70\d\d entries/);
  });
});

describe('CO30 the worker', () => {
  test('CO30: when an instance is killed another one makes the copy five minutes later', async () => {
    const { browser, id } = await person();
    await ask(browser);
    const claimed = { tries: 1, claimed_until: new Date(server.clock.now().getTime() + minutes(5)) };
    await server.deps.db.updateTable('data_copies').set(claimed).where('account_id', '=', id).execute();
    expect([await makeDueCopies(server.deps), (await stateOf(browser)).state]).toEqual([0, 'preparing']);
    server.clock.advance(minutes(5));
    expect([await makeDueCopies(server.deps), (await stateOf(browser)).state]).toEqual([1, 'ready']);
  });

  test('CO30: after three failures a new try is offered, and nothing half made is left', async () => {
    const { browser, id } = await person();
    await ask(browser);
    const broken = { ...server.deps, keys: { ...server.deps.keys, currentId: 99 } };
    for (const _ of [1, 2, 3]) expect(await makeDueCopies(broken)).toBe(0);
    expect((await stateOf(browser)).state).toBe('failed');
    const row = server.deps.db.selectFrom('data_copies').select('file_sealed').where('account_id', '=', id);
    expect(await row.execute()).toEqual([{ file_sealed: null }]);
    expect(await outcome(ask(browser))).toBe(200);
    expect(await makeDueCopies(server.deps)).toBe(1);
  });
});

describe('CO31 a link that does not work', () => {
  test('CO31: used, forwarded, replaced, unknown and old links get one and the same answer', async () => {
    const { browser, id, copy } = await readyCopy();
    const stranger = await person();
    expect(await outcome(fetchCopy(stranger.browser, copy))).toBe('400/147');
    expect(await outcome(fetchCopy(browser, 'x'))).toBe('400/147');
    expect(await outcome(fetchCopy(browser, '00000000-0000-4000-8000-000000000000'))).toBe('400/147');
    expect(await outcome(fetchCopy(browser, copy))).toBe(200);
    expect(await outcome(fetchCopy(browser, copy))).toBe('400/147');
    const old = await readyCopy();
    server.clock.advance(days(7));
    const again = await old.artefacts.session(proven);
    await showAgain(old.id);
    expect(await outcome(fetchCopy(again, old.copy))).toBe('400/147');
    expect(id).not.toBe(old.id);
  });

  test('CO31: a download that breaks off may be started three times', async () => {
    const { browser, copy, id } = await readyCopy();
    const put = (starts: number) =>
      server.deps.db.updateTable('data_copies').set({ starts }).where('account_id', '=', id).execute();
    await put(3);
    expect(await outcome(fetchCopy(browser, copy))).toBe('400/147');
    await put(2);
    expect(await outcome(fetchCopy(browser, copy))).toBe(200);
  });

  test('CO32: a new password deletes the copy', async () => {
    const { browser, copy, id } = await readyCopy();
    const body = { password: testPassword, newPassword: 'Fresh-linen-77' };
    expect(await outcome(browser.post('/api/user/user/password', body))).toBe(200);
    await showAgain(id);
    expect(await outcome(fetchCopy(browser, copy))).toBe('400/147');
  });
});

test('CO29: the copy names each application that the person logged in to', async () => {
  const { browser, id } = await person();
  const origin = { requestId: 'r', client: null, device: null };
  await audit(server.deps.db, {
    event: 'app-sign-in',
    result: 'ok',
    reason: 'claims',
    accountId: id,
    origin,
    at: server.clock.now(),
  });
  await ask(browser);
  await makeDueCopies(server.deps);
  const { rawPayload } = await fetchCopy(browser, (await stateOf(browser)).id ?? '');
  const { applicationsNow } = JSON.parse(unpacked(rawPayload).get('copy.json')?.toString() ?? '') as {
    applicationsNow: object[];
  };
  expect(applicationsNow).toMatchObject([{ application: 'claims', firstLogin: expect.any(String) }]);
});
