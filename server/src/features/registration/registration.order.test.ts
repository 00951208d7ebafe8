import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousRefusals } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { nextApplicant, registeringKinds, type TestApplicant } from '../../../test/harness/accounts.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const attempt = async ({ path, body }: TestApplicant, change: Record<string, unknown> = {}) => {
  const response = await server.browser().post(path, { ...body, ...change });
  return response.statusCode === 200 ? 'in' : `${response.statusCode}/${response.json().data.errorCode}`;
};

const wrongProof = {
  member: { birthDate: '1980-01-16' },
  consultant: { registrationId: '79999999' },
  hospital: { registrationId: '89999999' },
  wellness: { groupId: '1002' },
};

describe('ER5 B8 Q-02 the order of the checks at a registration', () => {
  test.each(registeringKinds)('a %s whose details do not match gets 401, whatever the email', async (kind) => {
    const first = nextApplicant(kind);
    expect(await attempt(first)).toBe('in');
    const second = nextApplicant(kind);
    expect(await attempt(second, wrongProof[kind])).toBe('401/102');
    expect(await attempt(second, { ...wrongProof[kind], email: first.email })).toBe('401/102');
    expect(await attempt(first, wrongProof[kind])).toBe('401/102');
  });

  test.each(['member', 'consultant', 'hospital'] as const)(
    'a %s whose number is taken gets 400/3 before 400/2',
    async (kind) => {
      const first = nextApplicant(kind);
      expect(await attempt(first)).toBe('in');
      expect(await attempt(first)).toBe('400/3');
      expect(await attempt(first, { email: nextApplicant(kind).email })).toBe('400/3');
      expect(await attempt(nextApplicant(kind), { email: first.email })).toBe('400/2');
      expect(await attempt(nextApplicant(kind), { email: ` ${first.email.toUpperCase()} ` })).toBe('400/2');
    },
  );

  test('Q-13 an email can be registered once for member and wellness together, and again for other kinds', async () => {
    const member = nextApplicant('member');
    expect(await attempt(member)).toBe('in');
    expect(await attempt(nextApplicant('wellness'), { email: member.email })).toBe('400/2');
    expect(await attempt(nextApplicant('consultant'), { email: member.email })).toBe('in');
    expect(await attempt(nextApplicant('hospital'), { email: member.email })).toBe('in');
  });

  test('a refused registration is counted and stores nothing else', async () => {
    const first = nextApplicant('member');
    expect(await attempt(first)).toBe('in');
    const count = async () => {
      const { db } = server.deps;
      const tables = ['accounts', 'consents', 'sessions', 'one_time_secrets'] as const;
      return Promise.all(
        tables.map(
          async (table) =>
            (
              await db
                .selectFrom(table)
                .select((row) => row.fn.countAll().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
        ),
      );
    };
    const before = await count();
    const refused = await anonymousRefusals(server, async () => {
      expect(await attempt(first)).toBe('400/3');
      expect(await attempt(nextApplicant('member'), { email: first.email })).toBe('400/2');
      expect(await attempt(nextApplicant('member'), wrongProof.member)).toBe('401/102');
    });
    expect(await count()).toEqual(before);
    expect(refused).toEqual({
      'registration/member:number.unavailable': 1,
      'registration/member:email.taken': 1,
      'registration/member:details.not-recognised': 1,
    });
  });
});

describe('B7 the owner of an email that another person registers with', () => {
  test('gets at most one message a day, at the email as it is stored', async () => {
    const owner = nextApplicant('member');
    expect(await attempt(owner)).toBe('in');
    await server.deliver();
    const tryAgain = (email = owner.email) => attempt(nextApplicant('member'), { email });
    expect(await tryAgain(owner.email.toUpperCase())).toBe('400/2');
    expect(await tryAgain()).toBe('400/2');
    const messages = await server.deliver();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'You already have an account – Linen Health'],
    ]);
    server.clock.advance(days(1));
    expect(await tryAgain()).toBe('400/2');
    expect(await server.deliver()).toHaveLength(1);
  });

  test('gets no message if the details of the other person do not match', async () => {
    const owner = nextApplicant('member');
    expect(await attempt(owner)).toBe('in');
    await server.deliver();
    expect(await attempt(nextApplicant('member'), { ...wrongProof.member, email: owner.email })).toBe('401/102');
    expect(await server.deliver()).toEqual([]);
  });
});
