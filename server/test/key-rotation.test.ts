import { confirmEmailChange, undoEmailChange } from '@selvage/contract/api/account';
import { signIn } from '@selvage/contract/api/sign-in';
import { twoFactorSettings } from '@selvage/contract/api/two-factor';
import { messageLimits, signInLimits } from '@selvage/contract/limits';
import { seconds } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryFailure } from '../src/gateways/message-gateway.ts';
import { retryDeadMessages } from '../src/support/retry-dead-messages.ts';
import { sendDue } from '../src/messages/sender.ts';
import { blockNumber, Artefacts, addAccount } from './harness/accounts.ts';
import {
  otherDigits,
  addForgetful,
  authorised,
  complete,
  exchange,
  mailedCode,
  resetRequest,
  addOwing,
  addSignedIn,
  authenticate,
  owe,
  verify,
} from './harness/sign-in.ts';
import { outcomeOf } from './harness/refusals.ts';
import { startTestApp, type TestApp, witnessStatements } from './harness/test-app.ts';
import { addTestAgent, Desk, nextCode, signInAt } from './harness/desk.ts';
import { fillRegistry } from './harness/registry.ts';

const secrets = [1, 2].map((id) => ({ id, secret: `the secret of key ${id}, as long as it has to be` }));
const server: TestApp = await startTestApp(() => ({
  throttle: true,
  secrets,
  desk: { hosts: null, peoplePerDay: 3, applications: false, openid: null },
}));
await fillRegistry(server.deps.db, server.deps.keys);
afterAll(() => server.close());

const { keys } = server.deps;
beforeEach(() => {
  keys.currentId = 1;
});
const rotate = () => {
  keys.currentId = 2;
};
/** Makes this instance one that does not know the rotation yet. */
const rotateBack = () => {
  keys.currentId = 1;
};
/** Runs `act` after the retirement of the first key, when its line was removed from the file. */
async function withoutFirstKey(act: () => Promise<void>): Promise<void> {
  const first = [...keys.byId].find(([id]) => id === 1);
  keys.byId.delete(1);
  try {
    await act();
  } finally {
    const others = [...keys.byId];
    keys.byId.clear();
    for (const [id, key] of [...(first ? [first] : []), ...others]) keys.byId.set(id, key);
  }
}

let clients = 0;
const nextClient = (): string => `10.7.${Math.floor((clients += 1) / 250)}.${(clients % 250) + 1}`;
const signInFrom = (remoteAddress: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: signIn.path,
    remoteAddress,
    payload,
    headers: { 'x-requested-with': 'loginApp' },
  });
const errorOf = (answer: LightMyRequestResponse): number =>
  answer.json<{ data: { errorCode: number } }>().data.errorCode;

describe('F14 after a rotation of the secret keys', () => {
  test('an earlier session still works', async () => {
    const { browser } = await addSignedIn(server);
    rotate();
    expect((await browser.get('/api/user/user.json')).statusCode).toBe(200);
  });

  test('an earlier reset link works with the birth date, and the digest of the birth date is renewed', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    rotate();
    const browser = server.browser();
    await exchange(browser, code);
    expect(outcomeOf(await complete(browser, account.kind, { birthDate: '1980-01-16' }))).toBe('400/8');
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
    const { birth_date_digest: renewed } = await server.deps.db
      .selectFrom('accounts')
      .select('birth_date_digest')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(renewed?.subarray(0, 2)).toEqual(Buffer.of(0, 2));
    const again = await authorised(server, account);
    await withoutFirstKey(async () => {
      const given = await complete(again.browser, account.kind, { newPassword: 'Another-linen-78' });
      expect(outcomeOf(given)).toBe('done');
    });
  });

  test('an earlier activation link and its digits still work', async () => {
    const [byLink, byDigits] = [
      await addSignedIn(server, { activated: false }),
      await addSignedIn(server, { activated: false }),
    ];
    const link = await new Artefacts(server, byLink).link('activation');
    await byDigits.browser.post('/api/user/activate/email', {});
    const message = (await server.deliver()).find(({ to }) => to === byDigits.email);
    const digits = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    rotate();
    expect(outcomeOf(await server.browser().post('/api/user/activate', { code: link }))).toBe('done');
    expect(outcomeOf(await byDigits.browser.post('/api/user/activate', { code: otherDigits(digits) }))).toBe('400/103');
    expect(outcomeOf(await byDigits.browser.post('/api/user/activate', { code: digits }))).toBe('done');
  });

  test('earlier links that change the email and undo the change still work', async () => {
    const account = await addAccount(server.deps);
    const artefacts = new Artefacts(server, account);
    const [change, undo] = [
      await artefacts.emailChange('moved-by-key@test.example'),
      await artefacts.recoveryLink('email-undo'),
    ];
    rotate();
    expect(outcomeOf(await server.browser().post(confirmEmailChange.path, { code: change }))).toBe('done');
    expect(outcomeOf(await server.browser().post(undoEmailChange.path, { code: undo }))).toBe('done');
  });

  test('an earlier login code still works, and new codes go to the same phone number', async () => {
    const { browser, ...owed } = await addOwing(server, { twoFactor: 'SMS', mobile: '0850000077' });
    rotate();
    expect(outcomeOf(await verify(browser, { ...owed, code: otherDigits(owed.code) }))).toBe('400/105');
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
    const again = await owe(server, owed.account);
    expect(outcomeOf(await verify(again.browser, again))).toBe('done');
  });

  test('a code that waited in the outbox is sent, and is accepted', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const browser = server.browser();
    const { mfaRequired } = (await authenticate(browser, account)).json<{ mfaRequired: { mfaToken: string } }>();
    rotate();
    const message = (await server.deliver()).find(({ to }) => to === account.email);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    expect(outcomeOf(await verify(browser, { mfaToken: mfaRequired.mfaToken, code }))).toBe('done');
  });

  test('a pending change of the phone number can still be confirmed', async () => {
    const account = await addAccount(server.deps);
    const { browser, mfaToken, code } = await new Artefacts(server, account).challenge('setup-code', 3);
    rotate();
    expect(outcomeOf(await verify(browser, { mfaToken, code }))).toBe('done');
    const preferences = (await browser.get(twoFactorSettings.path)).json<{ preferences: object }>();
    expect(preferences).toMatchObject({ preferences: { mobile_number: '0857777777' } });
  });

  test('an earlier remembered device still needs no code', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const { browser, value } = await new Artefacts(server, account).trustedDevice();
    rotate();
    const answer = await authenticate(browser, account, { deviceTrustToken: value });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
  });

  test('an earlier failed message can be sent again to its recipient', async () => {
    const account = await addForgetful(server);
    await server.deliver();
    await server.browser().post('/api/user/reset/email', resetRequest(account));
    const refusing = { deliver: () => Promise.reject(new DeliveryFailure('never', 'SMTP_550_F14')) };
    await sendDue({ ...server.deps, gateway: refusing });
    rotate();
    expect(await retryDeadMessages(server.deps, { reason: 'SMTP_550_F14' })).toMatchObject({ again: 1 });
  });

  test('an agent’s authenticator app, an open form of the desk and the desk’s page of a person still work', async () => {
    const agent = await addTestAgent(server);
    const desk = await Desk.open(server, agent);
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000078' });
    const path = await desk.pathOf(account);
    rotate();
    expect((await desk.get(path)).statusCode).toBe(200);
    expect(await desk.act(account, 'unlock')).toBe('not-locked');
    expect((await signInAt(server.browser(), agent, nextCode(server, agent))).headers.location).toBe('/desk');
  });
});

describe.each([['after a rotation'], ['at an instance that learns of it later']])('F14 %s', (when) => {
  const isLate = when !== 'after a rotation';
  /** With `isLate`, an instance that knows the rotation runs `act`, and the test continues at one that does not. */
  const settle = async (act: () => Promise<unknown>) => {
    rotate();
    if (!isLate) return;
    await act();
    rotateBack();
  };

  test('failures of an email without an account are still counted, and its lock stays', async () => {
    const stranger = { email: `nobody-${when.length}@test.example`, password: 'Wrong-cloth-42', userType: 'C' };
    const attempt = async () => errorOf(await signInFrom(nextClient(), stranger));
    for (let failure = 0; failure < signInLimits.signInFailures - (isLate ? 2 : 1); failure++)
      expect(await attempt()).toBe(0);
    await settle(attempt);
    expect(await attempt()).toBe(0);
    expect(await attempt()).toBe(4);
    rotate();
    expect(await attempt()).toBe(4);
    rotateBack();
    expect(await attempt()).toBe(4);
  });

  test('wrong codes are still counted, and their lock stays', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const wrongCode = async () => {
      const owed = await owe(server, account);
      return outcomeOf(await verify(owed.browser, { ...owed, code: otherDigits(owed.code) }));
    };
    const subjects = server.deps.db.selectFrom('failed_attempts').select(['failures', 'subject']);
    for (let failure = 0; failure < 3; failure++) expect(await wrongCode()).toBe('400/105');
    await settle(wrongCode);
    expect(await wrongCode()).toBe('400/105');
    const counted = await subjects.where('failures', '=', isLate ? 5 : 4).execute();
    expect(counted.map(({ subject }) => subject.readUInt16BE(0))).toContain(isLate ? 1 : 2);
  });

  test('a number that is blocked for registration stays blocked', async () => {
    const { register } = await blockNumber(server, 'member');
    await settle(register);
    expect(await register()).toBe('400/4');
  });

  test('the limit of a client still counts earlier requests', async () => {
    const client = nextClient();
    const attempt = async () => {
      const stranger = { email: `throttled-${Math.random()}@test.example`, password: 'Woven-cloth-42', userType: 'C' };
      return (await signInFrom(client, stranger)).statusCode;
    };
    for (let hit = 0; hit < signInLimits.signInFailuresPerClient - (isLate ? 1 : 0); hit++)
      expect(await attempt()).toBe(401);
    await settle(attempt);
    expect(await attempt()).toBe(429);
  });

  test('the messages of the last hour still count', async () => {
    const account = await addForgetful(server);
    const ask = async () => {
      server.clock.advance(seconds(31));
      await server.browser().post('/api/user/reset/email', resetRequest(account));
      return (await server.deliver()).filter(({ to }) => to === account.email).length;
    };
    for (let sent = 0; sent < messageLimits.sendsPerHour - (isLate ? 1 : 0); sent++) expect(await ask()).toBe(1);
    await settle(ask);
    expect(await ask()).toBe(0);
  });

  test('a person whom an agent looked up before and after the rotation counts once for that day', async () => {
    const desk = await Desk.open(server, await addTestAgent(server));
    const people = [];
    for (let each = 0; each < 4; each++) people.push(await addAccount(server.deps));
    const [first, second, third, fourth] = people;
    const found = async (person = { email: '' }) =>
      (await desk.submit('/desk/search', { who: person.email })).statusCode;
    expect([await found(first), await found(second)]).toEqual([303, 303]);
    await settle(() => found(first));
    expect([await found(first), await found(third), await found(fourth), await found(second)]).toEqual([
      303, 303, 429, 303,
    ]);
  });
});

test('F14 a login looks for other keys only if there are several, with one statement for each limit and count', async () => {
  const witness = await witnessStatements(server);
  const { credentials } = await addAccount(server.deps);
  const renewals = async () => {
    witness.statements();
    expect((await witness.browser().post(signIn.path, credentials)).statusCode).toBe(200);
    return witness.statements().filter((statement) => statement.includes('with renewed as')).length;
  };
  expect(await renewals()).toBe(2);
  await withoutFirstKey(async () => {
    rotate();
    expect(await renewals()).toBe(0);
  });
  await witness.close();
});
