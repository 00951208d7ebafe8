import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  secondStepOptions,
  showPasskey,
  signInWithPasskey,
} from '@selvage/contract/api/passkeys';
import { addPasskeyQuietly } from '@selvage/contract/api/passkey-offers';
import { passkeyLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPasskeyChallenge } from '../passkey-challenge.ts';
import { sessionTokenHash } from '../../../crypto/session-token.ts';
import { outcomeOf } from '../../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../../test/harness/test-app.ts';
import { SoftPasskey } from '../../../../test/harness/soft-passkey.ts';
import { addPasskeyHolder, challengeFor, showIn, signInBy, authenticate } from '../../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Holder = Awaited<ReturnType<typeof addPasskeyHolder>>;

/** A second browser in which the same person is logged in, and has just shown their passkey. */
async function otherBrowserOf(holder: Holder): Promise<TestBrowser> {
  const browser = server.browser();
  await authenticate(browser, holder);
  await showIn(browser, holder.passkey);
  return browser;
}

interface Exchange {
  /** Asks for a challenge. */
  ask: (browser: TestBrowser) => Promise<string>;
  /** Answers it, by a passkey of the person. */
  answer: (browser: TestBrowser, holder: Holder, challenge: string) => Promise<string>;
  refused: string;
  isLoggedIn: boolean;
}
const asked = async (browser: TestBrowser, path: string, body = {}): Promise<string> =>
  (await browser.post(path, body)).json<{ publicKey: { challenge: string } }>().publicKey.challenge;

/** Every kind of challenge. */
const kinds: Record<string, Exchange> = {
  'a login': {
    ask: challengeFor,
    answer: async (browser, { passkey }, challenge) => {
      const credential = passkey.assert({ challenge });
      return outcomeOf(await browser.post(signInWithPasskey.path, { credential }));
    },
    refused: '401/0',
    isLoggedIn: false,
  },
  'a second step': {
    ask: (browser) => asked(browser, secondStepOptions.path),
    answer: async (browser, { passkey }, challenge) =>
      outcomeOf(await browser.post(showPasskey.path, { credential: passkey.assert({ challenge }) })),
    refused: '400/138',
    isLoggedIn: true,
  },
  'a new passkey': {
    ask: (browser) => asked(browser, newPasskeyOptions.path),
    answer: async (browser, _holder, challenge) =>
      outcomeOf(await browser.post(addPasskey.path, { credential: new SoftPasskey().attest({ challenge }) })),
    refused: '400/138',
    isLoggedIn: true,
  },
  'a passkey that the browser adds by itself': {
    // The server offers this challenge only after a login with a password, which these browsers have done.
    ask: async (browser) => {
      const hash = sessionTokenHash(browser.cookies.get('sid')) ?? Buffer.alloc(0);
      const { id: sessionId, account_id: accountId } = await server.deps.db
        .selectFrom('sessions')
        .select(['id', 'account_id'])
        .where('token_hash', '=', hash)
        .executeTakeFirstOrThrow();
      const asker = { type: 'session', sessionId, accountId } as const;
      return newPasskeyChallenge(server.deps, { purpose: 'add-quietly', rpId: 'localhost', asker });
    },
    answer: async (browser, _holder, challenge) => {
      const credential = new SoftPasskey().attest({ challenge, flags: 0 });
      return outcomeOf(await browser.post(addPasskeyQuietly.path, { credential }));
    },
    refused: '400/138',
    isLoggedIn: true,
  },
};

describe('the challenge of a passkey login', () => {
  test.each(Object.entries(kinds))(
    'is refused from another browser: %s',
    async (_kind, { ask, answer, refused, isLoggedIn }) => {
      const holder = await addPasskeyHolder(server);
      const open = () => (isLoggedIn ? otherBrowserOf(holder) : Promise.resolve(server.browser()));
      const [asking, other] = [await open(), await open()];
      const challenge = await ask(asking);
      await ask(other);
      expect(await answer(other, holder, challenge)).toBe(refused);
      expect(await answer(asking, holder, challenge)).toBe('done');
    },
  );

  test('is refused in a browser without its cookie', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const browser = server.browser();
    const challenge = await challengeFor(browser);
    browser.cookies.delete('passkey');
    const credential = passkey.assert({ challenge });
    expect(outcomeOf(await browser.post(signInWithPasskey.path, { credential }))).toBe('401/0');
  });

  test('works in each of two tabs that requested one, and stores no row before', async () => {
    const { passkey } = await addPasskeyHolder(server);
    const browser = server.browser();
    const given = await browser.post(passkeyOptions.path, {});
    expect(given.cookies).toMatchObject([
      { name: 'passkey', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: passkeyLimits.challengeLife / 1000 },
    ]);
    const first = given.json<{ publicKey: { challenge: string } }>().publicKey.challenge;
    const second = await challengeFor(browser);
    expect(outcomeOf(await signInBy(browser, passkey, { challenge: first }))).toBe('done');
    expect(outcomeOf(await signInBy(browser, passkey, { challenge: second }))).toBe('done');
  });
});
