import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { readToken, Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

/** `npm run full-size-tests` sets TEST_SIZE=full, for a larger load. */
const load = process.env['TEST_SIZE'] === 'full' ? { applications: 4, turns: 6 } : { applications: 2, turns: 3 };

const why = ['--reason', 'ticket 4711'];

let issuer: Issuer;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  issuer = await startIssuer(2);
  run = commandLine(issuer.server);
  await publishedAt(0);
});
afterAll(() => issuer.close());

interface Listed {
  id: string;
  algorithm: string;
  state: string;
  isPublished: boolean;
}
const listed = async (): Promise<Listed[]> =>
  (JSON.parse((await run(['keys', 'list', '--json'])).out) as { keys: Listed[] }).keys;
const idsIn = async (state: string): Promise<string[]> =>
  (await listed()).filter((key) => key.state === state).map(({ id }) => id);

async function publishedAt(instance: number): Promise<string[]> {
  const { keys } = (await (await issuer.at(instance, '/oidc/jwks')).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

function advance(time: number): void {
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(time);
}

const openApplication = async () => (await Application.open(issuer, 'documents')).verifying();

/**
 * Logs a new person in and returns the id of the key that signed the ID token. The application verifies the signature
 * with the keys that it has read.
 */
async function signerFor(application: Application): Promise<string> {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  const { id_token: token = '' } = await application.logIn(browser);
  return String(readToken(token).header['kid']);
}

describe('OP38 selvage keys', () => {
  test('list shows the signing keys with algorithm and state', async () => {
    expect(await listed()).toContainEqual(
      expect.objectContaining({ algorithm: 'ES256', state: 'current', isPublished: true }),
    );
    expect((await run(['keys', 'list'])).out).toMatch(/^\S+ +ES256 +current +\S+Z +yes$/m);
  });

  test('rotate under load makes no signature check by an application fail, however old the public keys are that the application stored', async () => {
    const applications = () => Promise.all(Array.from({ length: load.applications }, openApplication));
    const before = await idsIn('current');
    expect(await run(['keys', 'rotate', ...why])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^New keys are published, and sign from \S+Z\.\n$/),
    });
    expect((await run(['keys', 'rotate', ...why])).out).toMatch(/^New keys are published already, .+: nothing was/);
    advance(minutes(1));
    const next = await idsIn('next');
    expect(await publishedAt(1)).toEqual(expect.arrayContaining([...before, ...next]));
    // These applications read the keys now, and never again.
    const early = await applications();
    const signers = new Set(await Promise.all(early.map(signerFor)));
    expect(before).toEqual(expect.arrayContaining([...signers]));
    advance(hours(24) - minutes(1) - seconds(30));
    for (let turn = 0; turn < load.turns; turn++) {
      const late = await applications();
      const verified = await Promise.all([...early, ...late].map(signerFor));
      verified.forEach((kid) => signers.add(kid));
      advance(seconds(30));
    }
    expect(await idsIn('current')).toEqual(next);
    expect([...signers].some((kid) => next.includes(kid))).toBe(true);
    expect(await publishedAt(0)).toEqual(expect.arrayContaining(before));
    advance(hours(24));
    expect(await publishedAt(0)).toEqual(next);
  }, 120_000);

  test('rotate --now withdraws all earlier signing keys, and every instance learns of it within a minute', async () => {
    await run(['keys', 'rotate', ...why]);
    const before = (await listed()).map(({ id }) => id);
    await publishedAt(1);
    expect(await run(['keys', 'rotate', '--now', ...why])).toMatchObject({
      code: 0,
      out: 'New keys sign, and the others are out: every instance knows within a minute.\n',
    });
    advance(minutes(1));
    const after = await idsIn('current');
    expect((await listed()).map(({ id }) => id)).toEqual(after);
    expect(before.filter((id) => after.includes(id))).toEqual([]);
    expect([await publishedAt(0), await publishedAt(1)]).toEqual([after, after]);
    expect(after).toContain(await signerFor(await openApplication()));
  });

  test('each rotation is in the audit, with the operator and the reason', async () => {
    const events = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select(['reason', 'actor', 'actor_reason as why'])
      .where('event', '=', 'keys-rotated')
      .orderBy('id')
      .execute();
    expect(events.map((each) => Object.values(each).join(' '))).toEqual([
      'announced nora ticket 4711',
      'announced nora ticket 4711',
      'now nora ticket 4711',
    ]);
  });
});
