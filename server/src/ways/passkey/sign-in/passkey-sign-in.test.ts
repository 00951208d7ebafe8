import { passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { passkeyLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, codesSubject, lockStateOf, lockUntil } from '../../../attempts/attempts.ts';
import { disableAccount } from '../../../support/disable-account.ts';
import { outcomeOf } from '../../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { SoftPasskey, flags } from '../../../../test/harness/soft-passkey.ts';
import { addPasskeyHolder, challengeFor, sameBrowser, signInBy } from '../../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const wrong = '401/0';
const sessionsOf = async (id: string) =>
  server.deps.db
    .selectFrom('sessions')
    .select(['shown_factors', 'factor_shown_at'])
    .where('account_id', '=', id)
    .execute();
const spent = async () => (await server.deps.db.selectFrom('spent_challenges').select('nonce').execute()).length;

describe('WY1 the challenge of a passkey login', () => {
  test('is new each time, names the host, requests a check of the person, and stores no row', async () => {
    const browser = server.browser();
    const before = await spent();
    const answers = [await browser.post(passkeyOptions.path, {}), await browser.post(passkeyOptions.path)];
    const [first, second] = answers.map((answer) => answer.json().publicKey);
    expect(first).toEqual({
      challenge: expect.stringMatching(/^[\w-]{75}$/),
      rpId: 'localhost',
      timeout: passkeyLimits.challengeLife,
      userVerification: 'required',
    });
    expect(second.challenge).not.toBe(first.challenge);
    expect(await spent()).toBe(before);
  });

  test('is limited for each client', async () => {
    const limited = await startTestApp(() => ({ throttle: true }));
    const browser = limited.browser();
    let last = '';
    for (let at = 0; at <= passkeyLimits.challengesPerClient; at++)
      last = outcomeOf(await browser.post(passkeyOptions.path, {}));
    expect(last).toBe('429/119');
    await limited.close();
  });
});

describe('WY2 a login with a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('succeeds by %s without any other input', async (algorithm) => {
    const { passkey, id } = await addPasskeyHolder(server, {}, { algorithm });
    const browser = server.browser();
    const answer = await signInBy(browser, passkey);
    expect([outcomeOf(answer), answer.json()]).toEqual(['done', {}]);
    expect((await browser.get('/api/user/user.json')).json()).toMatchObject({ activated: true, userType: 'W' });
    expect(await sessionsOf(id)).toContainEqual({ shown_factors: 16 | 32, factor_shown_at: server.deps.now() });
  });

  test('meets the second factor of the account', async () => {
    const { passkey, ...account } = await addPasskeyHolder(server);
    await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', account.id).execute();
    const browser = server.browser();
    expect((await signInBy(browser, passkey)).json()).toEqual({});
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
  });

  test('is reported to the owner once when it comes from a new browser', async () => {
    const { passkey, email } = await addPasskeyHolder(server);
    const browser = server.browser();
    await signInBy(browser, passkey);
    expect(await server.deliver()).toMatchObject([{ to: email, subject: expect.stringContaining('New login') }]);
    await signInBy(browser, passkey);
    expect(await server.deliver()).toEqual([]);
  });

  test('succeeds once with one challenge, of sixteen at once on three instances', async () => {
    const { passkey, id } = await addPasskeyHolder(server);
    const before = (await sessionsOf(id)).length;
    const on = { db: server.deps.db, close: () => Promise.resolve() };
    const start = () => startTestApp(() => ({}), { on });
    const instances = [server, await start(), await start()];
    const { now } = server.deps;
    for (const { clock } of instances.slice(1)) clock.advance(now().getTime() - clock.now().getTime());
    const asking = server.browser();
    const credential = passkey.assert({ challenge: await challengeFor(asking) });
    const browsers = Array.from({ length: 16 }, (_, at) => sameBrowser(instances[at % 3] ?? server, asking));
    const answers = await Promise.all(browsers.map((each) => each.post(signInWithPasskey.path, { credential })));
    for (const instance of instances.slice(1)) await instance.close();
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 15 }, () => wrong), 'done']);
    expect((await sessionsOf(id)).length).toBe(before + 1);
  });

  test('WY5 logs its owner in on the page of another kind', async () => {
    const { passkey } = await addPasskeyHolder(server, { kind: 'consultant' });
    const browser = server.browser();
    expect(outcomeOf(await signInBy(browser, passkey))).toBe('done');
    expect((await browser.get('/api/user/user.json')).json()).toMatchObject({ userType: 'C' });
  });
});

describe('WY3 a passkey login', () => {
  // oxfmt-ignore
  const cases: [what: string, change: Parameters<typeof signInBy>[2]][] = [
    ['an origin of another brand',         { origin: 'http://tweed.localhost:3000' }],
    ['an origin of another scheme',        { origin: 'https://localhost:3000' }],
    ['another host',                       { rpId: 'tweed.localhost' }],
    ['a frame of a foreign page',          { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
    ['a frame that is not named',          { clientData: { crossOrigin: true } }],
    ['a person who was not verified',      { flags: flags.present }],
    ['a person who was not present',       { flags: flags.verified }],
    ['a challenge of another server',      { challenge: Buffer.alloc(56, 7).toString('base64url') }],
    ['an answer for a new passkey',        { clientData: { type: 'webauthn.create' } }],
    ['the user handle of another person',  { userHandle: Buffer.alloc(32, 9).toString('base64url') }],
    ['no user handle',                     { userHandle: null }],
    ['no JSON',                            { clientDataText: 'challenge' }],
    ['JSON that is no object',             { clientDataText: '[]' }],
    ['a mark before the JSON',             { clientDataText: '\ufeff{}' }],
    ['authenticator data that is cut off', { authenticatorData: (data) => data.subarray(0, 36) }],
    ['authenticator data with more bytes at its end', { authenticatorData: (data) => Buffer.concat([data, Buffer.alloc(1)]) }],
    ['extensions that are not there',      { flags: flags.present | flags.verified | flags.extensions }],
    ['the flag backed-up without the flag backup-eligible', { flags: flags.present | flags.verified | flags.backedUp }],
  ];
  test.each(cases)('is refused like a wrong password for %s', async (_what, change) => {
    const { passkey } = await addPasskeyHolder(server);
    expect(outcomeOf(await signInBy(server.browser(), passkey, change))).toBe(wrong);
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
  });

  test('is refused like a wrong password for a signature of another key', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const other = new SoftPasskey();
    const browser = server.browser();
    const forged = { ...other.assert({ challenge: await challengeFor(browser) }), id: passkey.id };
    const credential = {
      ...forged,
      rawId: passkey.id,
      response: { ...forged.response, userHandle: passkey.userHandle },
    };
    expect(outcomeOf(await browser.post(signInWithPasskey.path, { credential }))).toBe(wrong);
  });

  test('is refused like a wrong password for a challenge that is older than five minutes or of another host', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const [browser, tweed] = [server.browser(), server.browser('tweed.localhost:3000')];
    const challenge = await challengeFor(browser);
    tweed.cookies.set('passkey', browser.cookies.get('passkey') ?? '');
    const elsewhere = await challengeFor(tweed);
    server.clock.advance(passkeyLimits.challengeLife + 1);
    expect(outcomeOf(await signInBy(browser, passkey, { challenge }))).toBe(wrong);
    expect(outcomeOf(await signInBy(browser, passkey, { challenge: elsewhere }))).toBe(wrong);
  });

  test('is refused like a wrong password for a passkey of another brand', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const tweed = server.browser('tweed.localhost:3000');
    const there = { origin: 'http://tweed.localhost:3000', rpId: 'tweed.localhost' };
    expect(outcomeOf(await signInBy(tweed, passkey, there))).toBe(wrong);
  });

  test('is refused as unknown for a passkey that no account has, if the challenge is valid', async () => {
    expect(outcomeOf(await signInBy(server.browser(), new SoftPasskey(), { userHandle: 'AAAA' }))).toBe('401/137');
    const stale = { challenge: Buffer.alloc(56).toString('base64url'), userHandle: 'AAAA' };
    expect(outcomeOf(await signInBy(server.browser(), new SoftPasskey(), stale))).toBe(wrong);
  });

  test('is accepted in a frame of a configured page', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const clientData = { crossOrigin: true, topOrigin: 'http://tweed.localhost:3000' };
    expect(outcomeOf(await signInBy(server.browser(), passkey, { clientData }))).toBe('done');
  });
});

describe('a malformed passkey answer is refused before anything is looked up', () => {
  const good = new SoftPasskey().assert({ challenge: 'A'.repeat(75), userHandle: 'AAAA' });
  const responding = (change: object) => ({ ...good, response: { ...good.response, ...change } });
  // oxfmt-ignore
  const cases: [what: string, credential: object, outcome: string][] = [
    ['base64 with padding',      { ...good, id: `${good.id}=`, rawId: `${good.id}=` },    '400/110'],
    ['base64 that is not of URLs', responding({ signature: 'ab+/' }),                     '400/110'],
    ['a credential id of 1,024 bytes', { ...good, id: 'A'.repeat(1366), rawId: 'A'.repeat(1366) }, '400/110'],
    ['another type',             { ...good, type: 'password' },                          '400/110'],
    ['no response',              { ...good, response: null },                            '400/110'],
    ['a megabyte of client data', responding({ clientDataJSON: 'A'.repeat(1_048_576) }),  '413/115'],
  ];
  test.each(cases)('%s', async (_what, credential, outcome) => {
    expect(outcomeOf(await server.browser().post(signInWithPasskey.path, { credential }))).toBe(outcome);
  });
});

describe('WY4 the counter of a passkey', () => {
  const copiesAudited = (id: string) =>
    server.deps.db
      .selectFrom('audit_events')
      .select('event')
      .where('account_id', '=', id)
      .where('event', '=', 'passkey-copied')
      .execute();

  test('is accepted if it is larger, and otherwise refused with a message to the owner', async () => {
    const { passkey, email, id } = await addPasskeyHolder(server);
    expect(outcomeOf(await signInBy(server.browser(), passkey, { counter: 7 }))).toBe('done');
    await server.deliver();
    for (const counter of [7, 6, 0]) {
      expect(outcomeOf(await signInBy(server.browser(), passkey, { counter }))).toBe(wrong);
      expect(await server.deliver()).toMatchObject([{ to: email, subject: expect.stringContaining('copied') }]);
    }
    expect(await copiesAudited(id)).toHaveLength(3);
    expect(outcomeOf(await signInBy(server.browser(), passkey, { counter: 8 }))).toBe('done');
  });

  test('causes no message for an answer that is sent twice, which is refused like any other', async () => {
    const { passkey, id } = await addPasskeyHolder(server);
    const asking = server.browser();
    const credential = passkey.assert({ challenge: await challengeFor(asking), counter: 7 });
    const send = () => sameBrowser(server, asking).post(signInWithPasskey.path, { credential });
    expect([outcomeOf(await send()), outcomeOf(await send())]).toEqual(['done', wrong]);
    const told = (await server.deliver()).filter(({ subject }) => subject?.includes('copied'));
    expect(told).toEqual([]);
    expect(await copiesAudited(id)).toEqual([]);
  });

  test('may stay at 0', async () => {
    const { passkey } = await addPasskeyHolder(server);
    for (let times = 0; times < 3; times++) expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
  });
});

describe('WY6 a locked account and a passkey login', () => {
  test.each(['for a while', 'for ever'])(
    'a lock by wrong passwords, %s, does not stop a passkey login, and is not ended by it',
    async (life) => {
      const { passkey, id } = await addPasskeyHolder(server);
      const now = server.deps.now();
      await lockUntil(
        server.deps.db,
        accountSubject(id),
        life === 'for ever' ? null : new Date(now.getTime() + 60_000),
        now,
      );
      await server.deps.db
        .updateTable('failed_attempts')
        .set({ streak: 100 })
        .where('subject', '=', accountSubject(id).current)
        .execute();
      expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
      expect((await lockStateOf(server.deps.db, accountSubject(id), now)).lock).not.toBe('open');
    },
  );

  test('a lock by wrong codes does not stop a passkey login', async () => {
    const { passkey, id } = await addPasskeyHolder(server);
    await lockUntil(server.deps.db, codesSubject(server.deps.keys, id), null, server.deps.now());
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
  });

  test('a lock by the “This wasn’t me” link stops a passkey login', async () => {
    const { passkey, id } = await addPasskeyHolder(server);
    await lockUntil(server.deps.db, accountSubject(id), null, server.deps.now());
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('401/4');
  });

  test('a disabled account refuses a passkey login, and tells its owner', async () => {
    const { passkey, id } = await addPasskeyHolder(server);
    const act = {
      origin: { requestId: 'test', client: null, device: null },
      actor: { name: 'op', reason: 'asked' },
    };
    await disableAccount(server.deps, id, act);
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('403/130');
  });
});

test('a passkey login of an account that is not activated leads to the activation', async () => {
  const { passkey, id } = await addPasskeyHolder(server);
  await server.deps.db.updateTable('accounts').set({ activated_at: null }).where('id', '=', id).execute();
  const browser = server.browser();
  expect(outcomeOf(await signInBy(browser, passkey))).toBe('done');
  expect((await browser.get('/api/user/user.json')).json()).toMatchObject({ activated: false });
});
