import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentRow } from '../../support/agents/agent-store.ts';
import { proofKinds, proofSubject } from '../../attempts/attempts.ts';
import { blockNumber } from '../../../test/harness/accounts.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { addTestAgent, Desk, saidAt, startTwoDesks, ticket } from '../../../test/harness/desk.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
let agent: AgentRow;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  ({ server, agent, desk, other } = await startTwoDesks());
  await fillRegistry(server.deps.db);
});
beforeEach(() => server.deps.db.deleteFrom('throttles').execute());
afterAll(() => server.close());

const unlock = (given: { kind: string; number: string; reason?: string }, at = desk) =>
  at.submit('/desk/proof-unlock', { reason: ticket, ...given });
const events = () =>
  server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('event', '=', 'proof-unlocked')
    .orderBy('id', 'desc')
    .execute();

describe('a member number or ID that is blocked for registration', () => {
  test.each(proofKinds)('is unblocked by an agent for a %s, who then registers', async (kind) => {
    const { number, register } = await blockNumber(server, kind);
    expect(await register()).toBe('400/4');
    expect((await desk.get('/desk')).body).toContain('Registration blocked for a number');
    expect(saidAt(await unlock({ kind, number }))).toBe('proof-unlocked');
    expect((await desk.get('/desk?said=proof-unlocked')).body).toContain('This number can be used to register again');
    expect(await register()).toBe('in');
    const [event] = await events();
    expect(event).toMatchObject({
      result: 'ok',
      kind,
      subject: proofSubject(server.deps.keys, kind, number).current,
      account_id: null,
      actor: agent.name,
      actor_reason: ticket,
    });
    expect(JSON.stringify(event)).not.toContain(number);
    expect(server.logged.join('')).not.toContain(number);
  });

  test('can be typed with spaces and hyphens, as it is printed on the certificate', async () => {
    const { number, register } = await blockNumber(server, 'member');
    expect(saidAt(await unlock({ kind: 'member', number: ` ${number.slice(0, 4)}-${number.slice(4)} ` }))).toBe(
      'proof-unlocked',
    );
    expect(await register()).toBe('in');
  });

  test('stays blocked when another number or kind is unblocked, and is unblocked once', async () => {
    const { number, register } = await blockNumber(server, 'hospital');
    const before = (await events()).length;
    expect(saidAt(await unlock({ kind: 'hospital', number: '9000000899' }))).toBe('proof-not-locked');
    expect(saidAt(await unlock({ kind: 'consultant', number }))).toBe('proof-not-locked');
    expect(await register()).toBe('400/4');
    const said = await Promise.all(
      [desk, other].map(async (at) => saidAt(await unlock({ kind: 'hospital', number }, at))),
    );
    expect(new Set(said)).toEqual(new Set(['proof-not-locked', 'proof-unlocked']));
    expect(await events()).toHaveLength(before + 1);
  });

  test.each([
    ['no reason', { reason: ' ' }, 'Enter a reason'],
    ['an address in the reason', { reason: 'for aoife@test.example' }, 'Leave email addresses out'],
    ['half a number', { number: '20000' }, 'not a complete number of this kind'],
    ['a kind that proves nothing', { kind: 'wellness' }, 'not a complete number of this kind'],
  ])('stays blocked with %s', async (_what, change, says) => {
    const { number, register } = await blockNumber(server, 'member');
    const answer = await unlock({ kind: 'member', number, ...change });
    expect([answer.statusCode, answer.body.includes(says)]).toEqual([400, true]);
    expect(answer.body).toContain(`value="${{ number, ...change }.number}"`);
    expect(await register()).toBe('400/4');
  });

  test('stays blocked if the reason contains the number, because reasons are stored', async () => {
    const { number, register } = await blockNumber(server, 'member');
    for (const reason of [
      `policy ${number}`,
      `policy ${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`,
    ]) {
      const answer = await unlock({ kind: 'member', number, reason });
      expect([answer.statusCode, answer.body.includes('Leave the number out')]).toEqual([400, true]);
    }
    expect(await register()).toBe('400/4');
  });

  test('is not shown to a viewer, and a viewer cannot unblock it', async () => {
    const { number, register } = await blockNumber(server, 'member');
    const viewer = await Desk.open(server, await addTestAgent(server, 'viewer'));
    expect((await viewer.get('/desk')).body).not.toContain('Registration blocked');
    expect((await unlock({ kind: 'member', number }, viewer)).statusCode).toBe(403);
    expect(await register()).toBe('400/4');
  });

  test('can be unblocked only a limited number of times in ten minutes', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++)
      statuses.push((await unlock({ kind: 'member', number: '2000000899' })).statusCode);
    expect(statuses.slice(-2)).toEqual([303, 429]);
  });
});
