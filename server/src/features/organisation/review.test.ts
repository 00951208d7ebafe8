import { days } from '@selvage/contract/time-units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accept,
  addAdministrator,
  addSecond,
  addStaff,
  confirm,
  inviteCode,
  listOf,
  type Person,
  remove,
  sentTo,
  startOrganisations,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate, confirmByMailbox } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { keepOrganisations } from './keep-organisations.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startOrganisations();
});
afterEach(() => server.close());

/** Runs the hourly work once a day, and returns the messages with the day on which they were sent. */
async function pass(count: number): Promise<{ day: number; to: string; subject: string }[]> {
  const sent = [];
  for (let day = 1; day <= count; day++) {
    server.clock.advance(days(1));
    await keepOrganisations(server.deps);
    for (const { to, subject } of await server.deliver())
      sent.push({ day, to, subject: subject.replace(' – Linen Health', '') });
  }
  return sent;
}

/** Lets days pass on which nothing happens. */
async function skip(count: number): Promise<void> {
  server.clock.advance(days(count));
  await keepOrganisations(server.deps);
  expect(await server.deliver()).toEqual([]);
}

async function addWorld(): Promise<{ administrator: Person; staff: Person }> {
  const administrator = await addAdministrator(server);
  const staff = await addStaff(server, administrator);
  await keepOrganisations(server.deps);
  await server.deliver();
  return { administrator, staff };
}

const canLogIn = async (person: Person) => outcomeOf(await authenticate(server.browser(), person));
const stateOf = async ({ id }: Person) =>
  (await server.deps.db.selectFrom('accounts').select('disabled_cause').where('id', '=', id).executeTakeFirst())
    ?.disabled_cause;

describe('the yearly review', () => {
  test('ORG26: administrators are reminded on the day, half way and two days before the end, staff a week before, and then staff stop', async () => {
    const { administrator, staff } = await addWorld();
    await skip(364);
    const sent = await pass(34);
    const due = 'Is your list of colleagues still right?';
    expect(sentTo(sent as never, administrator.email)).toMatchObject([
      { day: 1, subject: due },
      { day: 16, subject: due },
      { day: 29, subject: due },
      { day: 32, subject: 'Your staff cannot log in' },
    ]);
    expect(sentTo(sent as never, staff.email)).toMatchObject([
      { day: 24, subject: 'Your access must be confirmed' },
      { day: 32, subject: 'You cannot log in at the moment' },
    ]);
    expect([await canLogIn(administrator), await canLogIn(staff)]).toEqual(['done', '403/130']);
    await authenticate(administrator.browser, administrator);
    await confirmByMailbox(server, administrator.browser);
    expect((await listOf(administrator)).organisation).toMatchObject({
      role: 'administrator',
      reviewBy: expect.any(String),
    });
    expect(outcomeOf(await confirm(administrator, [staff]))).toBe('done');
    expect(await canLogIn(staff)).toBe('done');
    await server.deliver();
    await skip(364);
    expect(await pass(2)).toMatchObject([{ to: administrator.email, subject: due }]);
  });

  test('ORG26: a confirmation in time stops nobody', async () => {
    const { administrator, staff } = await addWorld();
    await skip(364);
    await pass(6);
    await authenticate(administrator.browser, administrator);
    await confirmByMailbox(server, administrator.browser);
    expect(outcomeOf(await confirm(administrator, [staff]))).toBe('done');
    expect((await pass(60)).filter(({ to }) => to === staff.email)).toEqual([]);
    expect(await stateOf(staff)).toBeNull();
  });

  test('ORG26: an administrator alone is never reminded, and other administrators never stop', async () => {
    const alone = await addAdministrator(server);
    const [first, second] = await (async () => {
      const administrator = await addAdministrator(server);
      return [administrator, await addSecond(server, administrator)];
    })();
    await keepOrganisations(server.deps);
    await server.deliver();
    await skip(364);
    const sent = await pass(36);
    expect(sent.filter(({ to }) => to === alone.email)).toEqual([]);
    expect([await stateOf(first), await stateOf(second)]).toEqual([null, null]);
    expect(sent.filter(({ subject }) => subject === 'Your staff cannot log in')).toEqual([]);
  });

  test('ORG27: nobody stops where no administrator can log in', async () => {
    const { administrator, staff } = await addWorld();
    const { db, now } = server.deps;
    await db.updateTable('accounts').set({ disabled_at: now() }).where('id', '=', administrator.id).execute();
    await skip(364);
    expect(await pass(80)).toEqual([]);
    expect(await stateOf(staff)).toBeNull();
  });

  test('ORG27: nobody stops while the last reminder was not sent, and it is written again', async () => {
    const { administrator, staff } = await addWorld();
    await skip(364);
    await pass(28);
    // From here on the mail server takes nothing.
    for (let day = 0; day < 10; day++) {
      server.clock.advance(days(1));
      await keepOrganisations(server.deps);
      expect(await stateOf(staff)).toBeNull();
    }
    const dead = { dead_at: server.deps.now(), last_error: 'refused', recipient: null };
    await server.deps.db
      .updateTable('outbox')
      .set(dead)
      .where('sent_at', 'is', null)
      .where('dead_at', 'is', null)
      .execute();
    const sent = await pass(1);
    expect(sent).toMatchObject([{ to: administrator.email, subject: 'Is your list of colleagues still right?' }]);
    expect(await stateOf(staff)).toBeNull();
    expect(await pass(3)).toContainEqual({ day: 3, to: staff.email, subject: 'You cannot log in at the moment' });
  });

  /** The reminders of a whole review, by the days after the first. */
  const wholeReview = ({ administrator, staff }: Awaited<ReturnType<typeof addWorld>>) => [
    { day: 15, to: administrator.email },
    { day: 23, to: staff.email },
    { day: 28, to: administrator.email },
    { day: 31, to: staff.email },
    { day: 31, to: administrator.email },
  ];

  test('ORG27: after a long pause of the server the whole review begins, with every reminder', async () => {
    const world = await addWorld();
    server.clock.advance(days(500));
    await keepOrganisations(server.deps);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([world.administrator.email]);
    expect(await pass(30)).toMatchObject(wholeReview(world).slice(0, 3));
    expect(await stateOf(world.staff)).toBeNull();
    expect(await pass(1)).toHaveLength(2);
    expect(await stateOf(world.staff)).toBe('unconfirmed');
  });

  /** The same hourly work, after the operator has changed the policy. */
  async function passWith(count: number, policy: { reviewMonths?: number; stopDays?: number; enabled?: boolean }) {
    const { config } = server.deps;
    const before = { ...config.organisations.hospital };
    Object.assign(config.organisations.hospital, policy);
    try {
      return await pass(count);
    } finally {
      Object.assign(config.organisations.hospital, before);
    }
  }

  test.each([
    ['comes months later', { reviewMonths: 24 }],
    ['is off for months', { reviewMonths: 0 }],
    ['and its kind are off for months', { enabled: false }],
  ])(
    'ORG27: a review of which some reminders were written, and which then %s, has every reminder again',
    async (_, off) => {
      const world = await addWorld();
      await skip(364);
      expect(await pass(24)).toHaveLength(3);
      server.clock.advance(days(300));
      expect(await passWith(1, off)).toEqual([]);
      const [first, ...others] = await pass(32);
      expect(first).toMatchObject({ day: 1, to: world.administrator.email });
      expect(others).toHaveLength(5);
      for (const { day, to } of wholeReview(world))
        expect(others).toContainEqual(expect.objectContaining({ day: day + 1, to }));
      expect(await stateOf(world.staff)).toBe('unconfirmed');
    },
  );

  test('ORG27: fewer months open a review at once, and fewer days move no end that a reminder named', async () => {
    const world = await addWorld();
    await skip(200);
    expect(await passWith(1, { reviewMonths: 6 })).toMatchObject([{ to: world.administrator.email }]);
    const sent = await passWith(30, { reviewMonths: 6, stopDays: 14 });
    expect(sent.find(({ to }) => to === world.staff.email)).toMatchObject({ day: 23 });
    expect(await stateOf(world.staff)).toBeNull();
    await passWith(1, { reviewMonths: 6, stopDays: 14 });
    expect(await stateOf(world.staff)).toBe('unconfirmed');
  });

  test('ORG27: a review that only reminded has every reminder when the operator sets an end', async () => {
    const world = await addWorld();
    await skip(364);
    expect(await passWith(40, { stopDays: 0 })).toMatchObject([{ day: 1, to: world.administrator.email }]);
    const [first, ...others] = await pass(32);
    expect(first).toMatchObject({ day: 1, to: world.administrator.email });
    expect(others).toHaveLength(5);
  });

  test('ORG28: a colleague who joins after the end is not stopped, and is in the next confirmation', async () => {
    const { administrator } = await addWorld();
    await skip(364);
    await pass(36);
    await authenticate(administrator.browser, administrator);
    await confirmByMailbox(server, administrator.browser);
    const { email, code } = await inviteCode(server, administrator);
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    await server.deliver();
    expect(await pass(5)).toEqual([]);
    expect((await listOf(administrator)).colleagues?.find((each) => each.email === email)?.state ?? 'active').toBe(
      'active',
    );
  });

  test('ORG26: two instances that work at the same time remind once', async () => {
    const { administrator } = await addWorld();
    server.clock.advance(days(365));
    await Promise.all([keepOrganisations(server.deps), keepOrganisations(server.deps)]);
    expect(sentTo(await server.deliver(), administrator.email)).toHaveLength(1);
  });
});

describe('erasing', () => {
  test('ORG24: an account is erased 365 days after its removal, with an audit row', async () => {
    const { administrator, staff } = await addWorld();
    await remove(administrator, staff);
    const { db } = server.deps;
    const isThere = async () =>
      (await db.selectFrom('accounts').select('id').where('id', '=', staff.id).execute()).length === 1;
    await server.deliver();
    server.clock.advance(days(365));
    await keepOrganisations(server.deps);
    expect(await isThere()).toBe(true);
    await pass(1);
    expect(await isThere()).toBe(false);
    const rows = await db
      .selectFrom('audit_events')
      .select(['event', 'reason'])
      .where('account_id', '=', staff.id)
      .execute();
    expect(rows).toContainEqual({ event: 'account-erased', reason: 'removed' });
  });

  test('ORG33: the organisation goes with the last account of its ID, and an invitation a day after its end', async () => {
    const { administrator, staff } = await addWorld();
    await inviteCode(server, administrator);
    const { sweep } = await import('../../db/expired-rows-store.ts');
    const { db } = server.deps;
    const invitations = () => db.selectFrom('invitations').selectAll().execute();
    server.clock.advance(days(8));
    await sweep(db, server.deps.now());
    expect(await invitations()).toMatchObject([{ secret_id: expect.any(String) }]);
    server.clock.advance(1);
    await sweep(db, server.deps.now());
    expect(await invitations()).toEqual([]);
    await db.deleteFrom('accounts').where('id', 'in', [administrator.id, staff.id]).execute();
    await keepOrganisations(server.deps);
    expect(await db.selectFrom('organisations').selectAll().execute()).toEqual([]);
  });
});
