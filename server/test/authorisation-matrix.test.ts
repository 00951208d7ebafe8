import { kinds, type Kind } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '@selvage/contract/time-units';
import type { Requirement } from '../src/config/config.ts';
import { insertOneTimeSecret } from '../src/crypto/one-time-secret-store.ts';
import { newSessionToken } from '../src/crypto/session-token.ts';
import { everyCall, make, routesOf, type Admitted, type EveryCall } from './harness/every-call.ts';
import { organisationsOn } from './harness/organisations.ts';
import { outcomeOf } from './harness/refusals.ts';
import { addAccount } from './harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from './harness/test-app.ts';
import { type TermsFolder, termsFolder } from './harness/terms-folder.ts';
import { requiring } from './harness/test-config.ts';

const withPolicy = (requires: Requirement) =>
  startTestApp((config) => ({ ...requiring(config, requires), organisations: organisationsOn(config) }));

let server: TestApp;
let mandatory: TestApp;
let phishingResistant: TestApp;
let folder: TermsFolder;
/** Everybody must agree to new terms. */
let asking: TestApp;
beforeAll(async () => {
  server = await withPolicy('nothing');
  mandatory = await withPolicy('two-step');
  phishingResistant = await withPolicy('phishing-resistant');
  folder = await termsFolder();
  for (const kind of kinds) await folder.publish(kind, { from: '2026-01-01' });
  asking = await startTestApp((config) => ({
    organisations: organisationsOn(config),
    contentDirs: [folder.path, ...config.contentDirs],
  }));
});
afterAll(async () => {
  await Promise.all([server.close(), mandatory.close(), phishingResistant.close(), asking.close()]);
  await folder.remove();
});

const states = [
  'anonymous',
  'unactivated',
  'owes-code',
  'owes-setup',
  'owes-passkey',
  'owes-terms',
  'signed-in',
] as const;
type State = (typeof states)[number];

/** The calls that each state admits. */
const may: Readonly<Record<State, readonly Admitted[]>> = {
  anonymous: ['anyone'],
  unactivated: ['anyone', 'known'],
  'owes-code': ['anyone', 'known'],
  'owes-setup': ['anyone', 'known', 'setting-up', 'adding-passkey'],
  'owes-passkey': ['anyone', 'known', 'adding-passkey'],
  'owes-terms': ['anyone', 'known', 'answering'],
  'signed-in': ['anyone', 'known', 'setting-up', 'adding-passkey', 'answering', 'signed-in'],
};

const gates = new Set(['401/100', '403/101', '403/121']);

function expected(kind: Kind, state: State, { admits, alsoAnswering, kinds: allowed }: EveryCall): string {
  if (may[state].includes(admits) || (alsoAnswering && state === 'owes-terms'))
    return allowed?.includes(kind) === false ? '403/121' : 'through';
  return state === 'anonymous' ? '401/100' : '403/101';
}

/** In this state for one call: the call may end it. */
async function inState(app: TestApp, accountId: string, state: State): Promise<TestBrowser> {
  const { db, keys, now } = app.deps;
  const browser = app.browser();
  if (state === 'anonymous') return browser;
  const { token, hash } = newSessionToken();
  const secret = { accountId, purpose: 'sign-in-code', way: 'EMAIL', life: minutes(10), now: now() } as const;
  const challengeId = state === 'owes-code' ? await insertOneTimeSecret(db, keys, secret) : null;
  const times = { created_at: now(), last_seen_at: now() };
  await db.deleteFrom('failed_attempts').execute();
  await db
    .insertInto('sessions')
    .values({ token_hash: hash, account_id: accountId, challenge_id: challengeId, ...times })
    .execute();
  browser.cookies.set('sid', token);
  return browser;
}

test('every call of the server is in the table of authorisations', () => {
  const calls = routesOf(server.app).filter((route) => / \/(api|login|securepayment)\//.test(route));
  expect(calls.toSorted()).toEqual(everyCall.map(({ call }) => call).toSorted());
});

describe.each(states)('SEC-F1 %s', (state) => {
  test.each(kinds)('a %s', async (kind) => {
    const app =
      { 'owes-setup': mandatory, 'owes-passkey': phishingResistant, 'owes-terms': asking }[state as string] ?? server;
    const factor = state === 'owes-code' ? ({ twoFactor: 'EMAIL' } as const) : {};
    const account = { kind, password: null, activated: state !== 'unactivated', ...factor };
    const { id } = await addAccount(app.deps, account);
    const [met, wanted]: [string[], string[]] = [[], []];
    for (const each of everyCall) {
      const outcome = outcomeOf(await make(await inState(app, id, state), each));
      met.push(`${each.call}: ${gates.has(outcome) ? outcome : 'through'}`);
      wanted.push(`${each.call}: ${expected(kind, state, each)}`);
    }
    expect(met).toEqual(wanted);
  });
});
