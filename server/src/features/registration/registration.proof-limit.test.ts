import { days, hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousRefusals } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { nextApplicant, type TestApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true }));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

let place = 0;
/** From an email of its own each time, unless one is named. */
async function attempt(
  { path, body }: TestApplicant,
  change: Record<string, unknown> = {},
  remoteAddress = `192.0.2.${++place % 250}`,
) {
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost:3000' },
    remoteAddress,
    payload: { ...body, ...change },
  });
  return response.statusCode === 200 ? 'in' : `${response.statusCode}/${response.json().data.errorCode}`;
}

const wrong = {
  member: { birthDate: '1980-01-16' },
  consultant: { registrationId: '79999999' },
  hospital: { registrationId: '89999999' },
};
const times = async (count: number, call: () => Promise<string>) => {
  const answers: string[] = [];
  for (let done = 0; done < count; done++) answers.push(await call());
  return answers;
};
const five = (answer: string) => Array.from({ length: 5 }, () => answer);

describe('ER5 B9 five registrations with wrong details for one number', () => {
  test.each(['member', 'consultant', 'hospital'] as const)(
    'F4 block the number of a %s for a day, for right details too, and five more block it again',
    async (kind) => {
      const applicant = nextApplicant(kind);
      expect(await times(5, () => attempt(applicant, wrong[kind]))).toEqual(five('401/102'));
      expect(await attempt(applicant, wrong[kind])).toBe('400/4');
      expect(await attempt(applicant)).toBe('400/4');
      server.clock.advance(days(1) - 1);
      expect(await attempt(applicant)).toBe('400/4');
      server.clock.advance(1);
      expect(await times(5, () => attempt(applicant, wrong[kind]))).toEqual(five('401/102'));
      expect(await attempt(applicant)).toBe('400/4');
      server.clock.advance(days(1));
      expect(await attempt(applicant)).toBe('in');
    },
  );

  test('block the number for a full day from the fifth, however old the first is', async () => {
    const applicant = nextApplicant('member');
    await times(4, () => attempt(applicant, wrong.member));
    server.clock.advance(hours(23));
    expect(await attempt(applicant, wrong.member)).toBe('401/102');
    server.clock.advance(hours(23));
    expect(await attempt(applicant)).toBe('400/4');
  });

  test('do not affect right details before the fifth, nor another number', async () => {
    const applicant = nextApplicant('member');
    await times(4, () => attempt(applicant, wrong.member));
    expect(await attempt(applicant)).toBe('in');
    const other = nextApplicant('consultant');
    await times(6, () => attempt(other, wrong.consultant));
    expect(await attempt(nextApplicant('consultant'))).toBe('in');
  });

  test('SEC-G7 are the limit: of twenty registrations at once the server compares the details of five', async () => {
    const applicant = nextApplicant('member');
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(applicant, wrong.member)));
    expect(answers.filter((each) => each === '401/102')).toHaveLength(5);
    expect(answers.filter((each) => each === '400/4')).toHaveLength(15);
  });

  test('do not include a registration whose password breaks the rules', async () => {
    const applicant = nextApplicant('member');
    expect(await times(6, () => attempt(applicant, { password: 'Password1' }))).toEqual([...five('400/1'), '400/1']);
    expect(await attempt(applicant)).toBe('in');
  });

  test('are counted as refusals, and so is the block', async () => {
    const applicant = nextApplicant('member');
    expect(await anonymousRefusals(server, () => times(6, () => attempt(applicant, wrong.member)))).toEqual({
      'registration/member:details.not-recognised': 5,
      'registration/member:registration.locked': 1,
    });
  });
});

describe('B9 Q-02 registrations from one network', () => {
  test('are refused with 400/4 after twenty failures in an hour, also with right details', async () => {
    const here = '198.51.100.1';
    for (let done = 0; done < 20; done++)
      expect(await attempt(nextApplicant('member'), wrong.member, here)).toBe('401/102');
    expect(await attempt(nextApplicant('member'), {}, here)).toBe('400/4');
    expect(await attempt(nextApplicant('member'))).toBe('in');
    server.clock.advance(hours(1));
    expect(await attempt(nextApplicant('member'), {}, here)).toBe('in');
  });

  test('are refused after five failures for wellness users, whose only proof is the group', async () => {
    const here = '198.51.100.2';
    const taken = nextApplicant('wellness');
    expect(await attempt(taken, {}, here)).toBe('in');
    expect(await times(5, () => attempt(taken, {}, here))).toEqual(five('400/2'));
    expect(await attempt(nextApplicant('wellness'), {}, here)).toBe('400/4');
    expect(await attempt(nextApplicant('member'), {}, here)).toBe('in');
  });

  test('succeed for all employees of a company, and a password that breaks the rules does not count as a failure', async () => {
    const here = '198.51.100.3';
    for (let done = 0; done < 8; done++) {
      const applicant = nextApplicant('wellness');
      expect(await attempt(applicant, { password: 'Password1' }, here)).toBe('400/1');
      expect(await attempt(applicant, {}, here)).toBe('in');
    }
  });
});
