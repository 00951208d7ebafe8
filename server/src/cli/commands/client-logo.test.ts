import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { setStoredLogo } from '../../oidc/clients/manage-applications.ts';

const why = ['--reason', 'ticket 4711'];
const folder = mkdtempSync(join(tmpdir(), 'selvage-logo-'));
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`;
const [first, second] = [svg('<path d="M5 6h15"/>'), svg('<circle cx="12" cy="12" r="9"/>')];
const [entryFile, logo, other] = [
  file(
    'claims.json',
    JSON.stringify({
      name: { en: 'Claims', ga: 'Éilimh' },
      kinds: ['member', 'group'],
      type: 'spa',
      auth: 'none',
      redirectUris: ['https://claims.insurer.example/callback'],
      scopes: ['openid'],
    }),
  ),
  file('first.svg', first),
  file('second.svg', second),
];

let issuer: Issuer;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  issuer = await startIssuer(2, () => ({}), { watchesApplications: true });
  run = commandLine(issuer.server);
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await issuer.server.deps.db.deleteFrom('oidc_applications').execute();
  await run(['client', 'add', 'new', '--file', entryFile, '--logo', logo, ...why]);
});

const requested = `/oidc/auth?${new URLSearchParams({
  client_id: 'new',
  response_type: 'code',
  scope: 'openid',
  redirect_uri: 'https://claims.insurer.example/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}).toString()}`;

/** The first page of a login to the application, at this instance. */
async function firstPage(instance: number): Promise<string> {
  const redirected = await issuer.at(instance, requested, { redirect: 'manual' });
  const { pathname, search } = new URL(redirected.headers.get('location') ?? '/', issuer.origin);
  return (await issuer.at(instance, pathname + search)).text();
}

/** The logo on that page, as a browser loads it. Null if the page shows the initials alone. */
async function logoAt(instance: number): Promise<string | null> {
  const [, src] = /<img src="(\/logos\/[^"]+)" alt=""/.exec(await firstPage(instance)) ?? [];
  return src === undefined ? null : (await issuer.at(instance, src)).text();
}
const shownEverywhere = (expected: string | null) =>
  vi.waitFor(async () => expect([await logoAt(0), await logoAt(1)]).toEqual([expected, expected]), {
    timeout: 10_000,
    interval: 50,
  });
const edit = (...words: string[]) => run(['client', 'edit', 'new', ...words, ...why]);
const shown = async () => (await run(['client', 'show', 'new'])).out;

describe('OP49 the logo of an application in the database', () => {
  test('is shown by every instance after it was added, changed and removed, without a restart', async () => {
    await shownEverywhere(first);
    expect(await shown()).toMatch(new RegExp(`\nlogo +SVG, ${first.length} bytes\n`));
    const changed = await edit('--logo', other);
    expect(changed.out).toMatch(new RegExp(`\nlogo +${first.length} bytes +${second.length} bytes\n`));
    await shownEverywhere(second);
    expect((await edit('--set', 'logo=')).code).toBe(0);
    await shownEverywhere(null);
    expect(await firstPage(0)).toContain('<b>C</b>');
    expect(await shown()).toMatch(/\nlogo +none\n/);
  });

  test('stays when another setting is changed, and when the printed entry is written back', async () => {
    await edit('--set', 'home=https://claims.insurer.example/');
    const { entry, version } = JSON.parse((await run(['client', 'show', 'new', '--json'])).out) as {
      entry: object;
      version: number;
    };
    const whole = file('whole.json', JSON.stringify({ ...entry, consent: 'ask' }));
    expect((await edit('--file', whole, '--version', String(version))).code).toBe(0);
    await shownEverywhere(first);
  });

  test('is in the audit as a changed setting, without its content', async () => {
    await edit('--logo', other);
    const { reason } = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select('reason')
      .where('event', '=', 'client-edited')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(reason).toMatch(/^new logo [\da-f]{16}$/);
  });

  test.each([
    ['with a script', svg('<script>alert(1)</script>'), 'logo has the element script, which a logo must not have'],
    ['of another type', 'GIF89a', 'logo is neither a PNG nor an SVG file in UTF-8'],
    ['that is animated', svg('<g><animate/></g>'), 'logo has the element animate, which a logo must not have'],
  ])('is refused %s, and the former logo stays', async (_, content, problem) => {
    const path = file('bad.svg', content);
    const refused = `the entry of new is refused, so nothing was written:\n  ${problem}\n`;
    expect(await edit('--logo', path)).toMatchObject({ code: 1, err: `selvage: ${refused}` });
    await run(['client', 'remove', 'new', ...why, '--yes']);
    const added = await run(['client', 'add', 'new', '--file', entryFile, '--logo', path, ...why]);
    expect(added).toMatchObject({ code: 1, err: `selvage: ${refused}` });
  });

  test('is refused if the file is too large or absent, or the text is no file in base64', async () => {
    expect((await edit('--logo', file('large.svg', svg(' '.repeat(21_000))))).err).toBe(
      'selvage: --logo is larger than 20 KB\n',
    );
    expect((await edit('--logo', join(folder, 'absent.svg'))).err).toMatch(/^selvage: --logo cannot be read: ENOENT/);
    expect((await edit('--set', 'logo=first.svg')).err).toContain('\n  logo is not valid: must be a file in base64');
    const inside = { name: { en: 'A', ga: 'A' }, logoFile: 'first.svg' };
    const added = await run(['client', 'add', 'other', '--file', file('in.json', JSON.stringify(inside)), ...why]);
    expect(added.err).toContain('\n  logoFile can only be in SELVAGE_CONFIG: give the file with --logo\n');
    expect((await edit('--logo', logo, '--set', 'consent=ask')).code).toBe(2);
  });

  test('cannot be changed by two people at once', async () => {
    const { version } = JSON.parse((await run(['client', 'show', 'new', '--json'])).out) as { version: number };
    const act = { actor: { name: 'nora', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };
    const set = (content: string) =>
      setStoredLogo(issuer.server.deps, 'new', { file: Buffer.from(content), version, isTrial: false }, act);
    const both = await Promise.all([set(second), set(svg('<g/>'))]);
    expect(both.map(({ type }) => type).toSorted()).toEqual(['changed-meanwhile', 'written']);
  });
});
