import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoConfig, requiring } from '../../../test/harness/test-config.ts';
import { listAgents } from '../../support/agents/agent-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import {
  newStaff,
  openDeskBy,
  type OpenIdDesk,
  startOpenIdDesk,
  addTestAgent,
  Desk,
  nextCode,
} from '../../../test/harness/desk.ts';
import { addAccount } from '../../../test/harness/accounts.ts';

let desk: OpenIdDesk;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  desk = await startOpenIdDesk({}, {}, requiring(readDemoConfig(), 'phishing-resistant', { kinds: ['hospital'] }));
  run = commandLine(desk.server);
});
afterAll(() => desk.close());

type Way = 'password' | 'openid';
interface TestPerson {
  email: string;
  at: Desk;
}
const people: Record<Way, () => Promise<TestPerson>> = {
  password: async () => {
    const agent = await addTestAgent(desk.server);
    return { email: agent.email, at: await Desk.open(desk.server, agent) };
  },
  openid: async () => {
    const staff = newStaff({ emailVerified: true });
    return { email: staff.email, at: await openDeskBy(desk, staff) };
  },
};
const why = ['--reason', 'both were at the desk today'];
const distinct = (one: string, other: string, ...more: string[]) =>
  run(['agent', 'distinct', one, other, ...more, ...why]);
/** A person who may have what is asked for: an enrolment code is for those who must have a passkey, a removal for all others. */
const anAccount = (kind: 'hospital' | 'member') =>
  addAccount(desk.server.deps, { kind, twoFactor: 'SMS', mobile: '0851234567' });

/** Every kind of request at the desk: what asks for it, where it waits, and the button that agrees. */
const kinds = [
  ['remove-second-step', 'member', 'approvals', 'Agree and turn it off'],
  ['enrolment-code', 'hospital', 'enrolments', 'Agree and show the code'],
] as const;

describe.each(kinds)('a request of an agent for %s', (action, kind, folder, button) => {
  async function ask(asker: TestPerson): Promise<string> {
    expect(await asker.at.act(await anAccount(kind), action)).toBe('asked');
    const links = (await asker.at.get('/desk')).body.match(new RegExp(`/desk/${folder}/[\\da-f-]{36}`, 'g'));
    return links?.at(-1) ?? '';
  }
  async function agree(path: string, approver: TestPerson) {
    const page = await approver.at.get(path);
    const decided = await approver.at.submit(path, { answer: 'approve', reason: 'checked' });
    const said = decided.headers.location ?? '';
    return {
      isOffered: page.body.includes(button),
      isDone: decided.statusCode === 200 || said.endsWith('=approved'),
      said,
    };
  }
  const done = expect.objectContaining({ isOffered: true, isDone: true });
  const refused = { isOffered: false, isDone: false, said: '/desk?said=maybe-own' };

  test.each<[asker: Way, approver: Way]>([
    ['password', 'password'],
    ['openid', 'openid'],
  ])('with %s can be approved by another agent with %s', async (one, other) => {
    const [asker, approver] = [await people[one](), await people[other]()];
    expect(await agree(await ask(asker), approver)).toEqual(done);
  });

  test.each<[asker: Way, approver: Way]>([
    ['password', 'openid'],
    ['openid', 'password'],
  ])('with %s can be approved by an agent with %s only once they are recorded as two people', async (one, other) => {
    const [asker, approver] = [await people[one](), await people[other]()];
    const path = await ask(asker);
    expect(await agree(path, approver)).toEqual(refused);
    expect((await approver.at.get('/desk?said=maybe-own')).body).toContain('selvage agent distinct');
    expect((await distinct(approver.email, asker.email)).code).toBe(0);
    expect((await distinct(approver.email, asker.email, '--undo')).code).toBe(0);
    expect(await agree(path, approver)).toEqual(refused);
    expect((await distinct(asker.email, approver.email)).code).toBe(0);
    expect(await agree(path, approver)).toEqual(done);
  });

  test('the request can be declined by an agent who logs in to the desk in another way than the agent who made it', async () => {
    const path = await ask(await people.password());
    const approver = await people.openid();
    const { headers } = await approver.at.submit(path, { answer: 'decline', reason: 'no' });
    expect(headers.location).toMatch(/said=(?:code-)?declined$/);
  });
});

test.each([
  ['mfa-reset', 'member'],
  ['enrolment-code', 'hospital'],
] as const)(
  'user %s in the name of an OpenID agent needs a password agent who is recorded as another person',
  async (verb, kind) => {
    const agent = await addTestAgent(desk.server);
    const staff = await people.openid();
    const [named] = await listAgents(desk.server.deps.db, { email: staff.email });
    const { email } = await anAccount(kind);
    const approve = () =>
      run(['user', verb, email, '--operator', named?.name ?? '', '--approved-by', agent.name, ...why], {
        typed: nextCode(desk.server, agent),
      });
    expect(await approve()).toMatchObject({ code: 1, err: expect.stringContaining('selvage agent distinct') });
    await distinct(staff.email, agent.email);
    expect(await approve()).toMatchObject({ code: 0, err: '' });
  },
);

describe('the command agent distinct', () => {
  test('is audited with the names of both agents and the reason, and says when it changes nothing', async () => {
    const [one, other] = [await people.password(), await people.openid()];
    const said = async (...more: string[]) => (await distinct(one.email, other.email, ...more)).out;
    const both = `${one.email} and ${other.email}`;
    expect(await said('--undo')).toBe(`It was not recorded that ${both} are two people: nothing was changed.\n`);
    expect(await said()).toBe(`It is recorded that ${both} are two people.\n`);
    expect(await said()).toBe(`It is recorded already that ${both} are two people: nothing was changed.\n`);
    expect(await said('--undo')).toBe(`It is no longer recorded that ${both} are two people.\n`);
    const names = await Promise.all(
      [one, other].map(async ({ email }) => (await listAgents(desk.server.deps.db, { email }))[0]?.name),
    );
    const rows = await desk.server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'actor_reason as why'])
      .where('reason', '=', names.join(', '))
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      ['agents-distinct', 'agents-distinct-taken-back'].map((event) => ({
        event,
        actor: 'nora',
        why: why[1],
      })),
    );
  });

  test('is refused for two agents with one email, and for a person who is no agent', async () => {
    const { email } = await people.password();
    expect(await distinct(email, email.toUpperCase())).toMatchObject({
      code: 1,
      err: expect.stringContaining('agents with one email are one person'),
    });
    expect(await distinct(email, 'nobody@desk.example')).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no such agent'),
    });
    expect((await run(['agent', 'distinct', email, 'nobody@desk.example'])).code).toBe(2);
  });
});
