import { hours, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addTestAgent, Desk, startDesk } from '../../../test/harness/desk.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let server: TestApp;
let desk: Desk;
const open = async (peoplePerDay: number, role: 'viewer' | 'agent' = 'viewer') => {
  server = await startDesk({ desk: { hosts: null, peoplePerDay, applications: false, openid: null } });
  desk = await Desk.open(server, await addTestAgent(server, role));
};
afterEach(() => server.close());

const find = (who: string, at = desk) => at.submit('/desk/search', { who });
/** Ten minutes are not what is tested here. */
const forgetTheMinutes = () => server.deps.db.deleteFrom('throttles').execute();
async function addPeople(count: number) {
  const people = [];
  for (let done = 0; done < count; done++)
    people.push(await addAccount(server.deps, { memberNumber: String(4_100_000_001 + done) }));
  return people;
}

describe('the ids of accounts at the desk', () => {
  test('cannot be searched for: a viewer who types 1 to 50 finds no account', async () => {
    await open(200);
    const people = await addPeople(50);
    expect(people.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1)));
    for (const { id } of people) {
      const answer = await find(id);
      expect([id, answer.statusCode, answer.headers.location]).toEqual([id, 200, undefined]);
      expect(answer.body).toContain('No account has this number');
      await forgetTheMinutes();
    }
    const shown = server.deps.db.selectFrom('audit_events').select('id').where('event', '=', 'account-shown');
    expect(await shown.execute()).toEqual([]);
  });

  test('are on no page, in no URL and in no form field of the desk', async () => {
    await open(200, 'agent');
    const id = '7777123456';
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${id}, false)`.execute(server.deps.db);
    const account = await addAccount(server.deps, { email: 'opaque@test.example', twoFactor: 'EMAIL' });
    await addAccount(server.deps, { email: 'opaque@test.example', kind: 'group' });
    expect(account.id).toBe(id);
    for (let time = 0; time < 5; time++) await authenticate(server.browser(), account, { password: 'Wrong-cloth-42' });
    const reference = await referenceOf(server.deps, account);

    const seen: string[] = [];
    const visit = async (url: string, form?: Record<string, string>) => {
      const { body, headers } = await (form ? desk.submit(url, form) : desk.get(url));
      const page = `${url} ${headers.location ?? ''} ${body}`;
      // The parts of a URL are encrypted. Each part is searched as text and as decoded bytes.
      const parts = [...page.matchAll(/\/desk\/[\w-]+\/([\w-]+)/g)].map(([, part = '']) => part);
      seen.push(page, ...parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')));
      return { body, to: String(headers.location) };
    };
    const several = await visit('/desk/search', { who: 'opaque@test.example' });
    expect(several.body).toContain('Which account?');
    const { to: path } = await visit('/desk/search', { who: reference });
    expect((await visit(path)).body).toContain(`account ${reference}`);
    for (const action of ['unlock', 'resend', 'end-sessions', 'remove-second-step']) {
      expect((await visit(`${path}/${action}`)).body).toContain(reference);
      await visit(`${path}/${action}`, { reason: '' });
    }
    await visit((await visit(`${path}/unlock`, { reason: 'ticket 4711' })).to);
    await visit((await visit(`${path}/remove-second-step`, { reason: 'ticket 4711' })).to);
    const [, approval = ''] = /href="(\/desk\/approvals\/[^"]+)"/.exec((await visit('/desk')).body) ?? [];
    const [, link = ''] = /href="(\/desk\/person\/[^"]+)"/.exec((await visit(approval)).body) ?? [];
    expect((await visit(link)).body).toContain(reference);
    expect(seen.length).toBeGreaterThan(30);
    for (const text of seen) expect(text).not.toContain(id);
    expect(server.logged.join('')).not.toContain(id);
  });
});

describe('a membership or registration number at the desk', () => {
  test.each(['viewer', 'agent'] as const)('is masked for a %s, whatever the search term was', async (role) => {
    await open(200, role);
    const account = await addAccount(server.deps, { memberNumber: '4000000777' });
    const consultant = await addAccount(server.deps, { kind: 'consultant', loginId: '58123' });
    for (const who of ['4000000777', account.email, await referenceOf(server.deps, account)]) {
      const page = (await desk.get(String((await find(who)).headers.location))).body;
      expect([who, page.includes('••• 0777'), page.includes('4000000777')]).toEqual([who, true, false]);
    }
    const page = (await desk.get(String((await find(consultant.email)).headers.location))).body;
    expect([page.includes('••• 23'), page.includes('58123')]).toEqual([true, false]);
  });
});

describe('the limits on an agent’s searches', () => {
  const atCap = 'the limit for one day';
  /** The field keeps what was typed. */
  const withoutTyped = (body: string) => body.replace(/(id="who"[^>]*value=)"[^"]*"/, '$1');
  const capped = async () => {
    const events = server.deps.db
      .selectFrom('audit_events')
      .select(['result', 'actor', 'account_id', 'subject'])
      .where('event', '=', 'desk-cap-reached');
    return events.execute();
  };
  beforeEach(() => open(3));

  test('count searches with and without a result within ten minutes', async () => {
    const [person] = await addPeople(1);
    const statuses: number[] = [];
    for (let time = 0; time < 41; time++) statuses.push((await find(person?.email ?? '')).statusCode);
    expect(statuses.slice(-2)).toEqual([303, 429]);
    server.clock.advance(minutes(10));
    expect((await find(person?.email ?? '')).statusCode).toBe(303);
  });

  test('refuse a search for too many different people in a day, and the page says so', async () => {
    const [one, two, three, four] = await addPeople(4);
    for (const person of [one, two, one, three]) expect((await find(person?.email ?? '')).statusCode).toBe(303);
    const refused = await find(four?.email ?? '');
    expect([refused.statusCode, refused.headers.location]).toEqual([429, undefined]);
    expect(refused.body).toContain('You have looked for 3 different people today, found or not.');
    expect(refused.body).not.toContain('request.too-many');
    // Those of today stay open: the caller may still be on the phone.
    expect((await desk.get(await desk.pathOf(two ?? { email: '' }))).statusCode).toBe(200);
    const other = await Desk.open(server, await addTestAgent(server, 'viewer'));
    expect((await find(four?.email ?? '', other)).statusCode).toBe(303);
    expect(await capped()).toEqual([
      { result: 'refused', actor: expect.stringMatching(/^Spinner/), account_id: null, subject: null },
    ]);
  });

  test('start again at midnight in Ireland', async () => {
    const agent = await addTestAgent(server, 'viewer');
    const people = await addPeople(4);
    const late = people[3]?.email ?? '';
    const evening = await Desk.open(server, agent);
    for (const { email } of people.slice(0, 3)) await find(email, evening);
    expect((await find(late, evening)).statusCode).toBe(429);
    server.clock.advance(hours(15));
    const next = await Desk.open(server, agent);
    expect((await find(late, next)).statusCode).toBe(303);
  });

  test('count searches without a result, so that a refusal does not reveal which numbers exist', async () => {
    const [person] = await addPeople(1);
    for (const who of ['nobody-1@test.example', 'NOBODY-1@test.example', '4199999998', '4199999999']) await find(who);
    const [hit, miss] = [await find(person?.email ?? ''), await find('4199999997')];
    expect([hit.statusCode, miss.statusCode, hit.headers.location]).toEqual([429, 429, undefined]);
    expect(hit.body).toContain(atCap);
    expect(withoutTyped(hit.body)).toBe(withoutTyped(miss.body));
  });

  test('apply to many concurrent searches', async () => {
    const people = await addPeople(12);
    const answers = await Promise.all(people.map(({ email }) => find(email)));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(3);
    expect(await capped()).toHaveLength(answers.filter(({ statusCode }) => statusCode === 429).length);
  });

  test('count a person whom the agent found yesterday and whose page the agent opens today', async () => {
    const people = await addPeople(4);
    // 23:50 in Dublin.
    server.clock.advance(hours(14) + minutes(50));
    desk = await Desk.open(server, await addTestAgent(server, 'viewer'));
    const path = await desk.pathOf(people[0] ?? { email: '' });
    server.clock.advance(minutes(12));
    for (const { email } of people.slice(1)) expect((await find(email)).statusCode).toBe(303);
    const refused = await desk.get(path);
    expect([refused.statusCode, refused.body.includes(atCap)]).toEqual([429, true]);
    expect(refused.body).not.toContain(await referenceOf(server.deps, people[0] ?? { id: '' }));
  });
});
