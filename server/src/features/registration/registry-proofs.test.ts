import { changeMemberNumber } from '@selvage/contract/api/account';
import { days, hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { testPassword, nextApplicant } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { fillRegistry, registeredBirthDate } from '../../../test/harness/registry.ts';
import { addSignedIn } from '../../../test/harness/sign-in.ts';

// F4: wrong details of a policy are counted for the policy, for every person and every call together.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

let applicant = nextApplicant('member');
beforeEach(() => {
  applicant = nextApplicant('member');
});

const number = () => String(applicant.body['memNo']);
const register = async (birthDate = '1980-02-02') =>
  outcomeOf(await server.browser().post(applicant.path, { ...applicant.body, birthDate }));

/** Somebody who claims the policy, with a birth date that they declared themselves. */
async function claim(birthDate = '1975-05-05'): Promise<string> {
  const { browser } = await addSignedIn(server, { kind: 'wellness', birthDate });
  return outcomeOf(await browser.post(changeMemberNumber.path, { memNo: number(), password: testPassword }));
}

const times = async (count: number, call: () => Promise<string>) => {
  const outcomes: string[] = [];
  for (let done = 0; done < count; done++) outcomes.push(await call());
  return outcomes;
};
const many = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

describe('F4 five wrong proofs of one policy', () => {
  test('block the policy for registration and for a change of member number, even with the right proof, although five accounts sent them', async () => {
    expect(await times(6, () => claim())).toEqual([...many(5, '400/3'), '429/119']);
    expect(await claim(registeredBirthDate)).toBe('429/119');
    expect(await register(registeredBirthDate)).toBe('400/4');
  });

  test('are counted together for registration and for a change of member number', async () => {
    expect(await times(3, () => register())).toEqual(many(3, '401/102'));
    expect(await times(2, () => claim())).toEqual(many(2, '400/3'));
    expect(await register(registeredBirthDate)).toBe('400/4');
    expect(await claim(registeredBirthDate)).toBe('429/119');
  });

  test('block for a day, and then counting starts again', async () => {
    await times(5, () => claim());
    server.clock.advance(days(1) - 1);
    expect(await claim(registeredBirthDate)).toBe('429/119');
    server.clock.advance(1);
    expect(await claim(registeredBirthDate)).toBe('done');
  });

  test('count within a day, and older ones no longer count', async () => {
    await times(4, () => claim());
    server.clock.advance(hours(24) + 1);
    expect(await times(4, () => claim())).toEqual(many(4, '400/3'));
    expect(await claim(registeredBirthDate)).toBe('done');
  });

  test('give an answer that says how long to wait', async () => {
    await times(5, () => claim());
    const { browser } = await addSignedIn(server, { kind: 'wellness', birthDate: registeredBirthDate });
    const body = { memNo: number(), password: testPassword };
    expect((await browser.post(changeMemberNumber.path, body)).headers['retry-after']).toBe('86400');
  });
});
