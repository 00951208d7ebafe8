import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts } from '../../../test/harness/accounts.ts';
import {
  accept,
  addAdministrator,
  addPerson,
  addSecond,
  addStaff,
  confirm,
  giveRole,
  invite,
  inviteCode,
  listOf,
  nextEmail,
  type Person,
  remove,
  sentTo,
  startTwoServers,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate, confirmByMailbox } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let other: TestApp;
let close: () => Promise<void>;
beforeAll(async () => void ({ server, other, close } = await startTwoServers()));
afterAll(() => close());

const me = (person: Pick<Person, 'browser'>) => person.browser.get('/api/idauth/session');
const reasonOf = (response: { json(): { data: { reason?: string } } }) => response.json().data.reason;
const auditOf = (id: string) =>
  server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'reason', 'actor'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

describe('removing a colleague', () => {
  test('ORG21: removal ends every login, the browser reads why, and the right password says that the access has ended', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    const device = await new Artefacts(server, staff).trustedDevice();
    await server.deliver();
    expect(outcomeOf(await remove(administrator, staff))).toBe('done');
    const ended = await me(staff);
    expect([outcomeOf(ended), reasonOf(ended)]).toEqual(['401/100', 'access-removed']);
    const right = await authenticate(device.browser, staff, { deviceTrustToken: device.value });
    expect([outcomeOf(right), reasonOf(right)]).toEqual(['403/130', 'removed']);
    expect(outcomeOf(await authenticate(server.browser(), staff, { password: 'wrong-Password-1' }))).toBe('401/0');
    const messages = await server.deliver();
    expect(sentTo(messages, staff.email).map(({ subject }) => subject)).toEqual([
      'Your access has ended – Linen Health',
    ]);
    expect(sentTo(messages, administrator.email).map(({ subject }) => subject)).toEqual([
      'A colleague was removed – Linen Health',
    ]);
    expect(JSON.stringify(sentTo(messages, administrator.email))).not.toContain(staff.email);
    await server.browser().post('/api/user/reset/email', { email: staff.email, userType: 'H', loginId: staff.loginId });
    const [reset] = await server.deliver();
    expect([reset?.subject, reset?.text.includes('code=')]).toEqual(['Your access has ended – Linen Health', false]);
    expect((await listOf(administrator)).colleagues).toHaveLength(1);
  });

  test('ORG34: a removal writes one audit row, of the removed account, by the administrator’s reference', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    await remove(administrator, staff);
    const [row, ...older] = await auditOf(staff.id);
    expect(row).toEqual({ event: 'colleague-removed', reason: null, actor: administrator.reference });
    expect(older.map(({ event }) => event)).not.toContain('colleague-removed');
  });

  test('ORG22: a change that a colleague has under way when removed does not finish', async () => {
    const administrator = await addAdministrator(server);
    const second = await addSecond(server, administrator);
    const { code } = await inviteCode(server, second);
    expect(outcomeOf(await remove(administrator, second))).toBe('done');
    const body = { password: second.credentials.password, newPassword: 'Fresh-linen-77' };
    expect(outcomeOf(await second.browser.post('/api/user/user/password', body))).toBe('401/100');
    expect(outcomeOf(await invite(second, nextEmail()))).toBe('401/100');
    expect(outcomeOf(await accept(server.browser(), code))).toBe('400/140');
    expect(outcomeOf(await second.browser.post('/api/user/passkeys/options', {}))).toBe('401/100');
  });
});

describe('changing a role', () => {
  test('ORG23: a new administrator stays logged in and may invite, and a new staff member is logged out and told why', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    expect(outcomeOf(await giveRole(administrator, staff, 'administrator'))).toBe('done');
    expect(outcomeOf(await me(staff))).toBe('done');
    const { code } = await inviteCode(server, staff);
    expect(outcomeOf(await giveRole(administrator, staff, 'staff'))).toBe('done');
    const ended = await me(staff);
    expect([outcomeOf(ended), reasonOf(ended)]).toEqual(['401/100', 'role-changed']);
    expect(outcomeOf(await accept(server.browser(), code))).toBe('400/140');
    expect(outcomeOf(await authenticate(server.browser(), staff))).toBe('done');
    expect((await auditOf(staff.id)).filter(({ event }) => event === 'colleague-role')).toEqual([
      { event: 'colleague-role', reason: 'staff', actor: administrator.reference },
      { event: 'colleague-role', reason: 'administrator', actor: administrator.reference },
    ]);
  });

  test('a role that the colleague has already changes nothing', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    await server.deliver();
    expect(outcomeOf(await giveRole(administrator, staff, 'staff'))).toBe('done');
    expect([outcomeOf(await me(staff)), await server.deliver()]).toEqual(['done', []]);
  });
});

describe('who may change what', () => {
  test('ORG7: staff may change nothing, and see only the emails of their administrators', async () => {
    const administrator = await addAdministrator(server);
    const [staff, colleague] = [await addStaff(server, administrator), await addStaff(server, administrator)];
    expect(await listOf(staff)).toEqual({
      organisation: { id: administrator.loginId, role: 'staff' },
      administrators: [administrator.email],
    });
    for (const response of [
      await invite(staff, nextEmail()),
      await remove(staff, colleague),
      await giveRole(staff, staff, 'administrator'),
      await confirm(staff, [administrator, colleague]),
    ])
      expect(outcomeOf(response)).toBe('403/121');
  });

  test('ORG7: a proof older than ten minutes is not enough', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    for (const { clock } of [server, other]) clock.advance(minutes(10) + 1);
    const id = '00000000-0000-0000-0000-000000000000';
    for (const response of [
      await invite(administrator, nextEmail()),
      await administrator.browser.post('/api/user/colleagues/withdraw', { id }),
      await remove(administrator, staff),
      await giveRole(administrator, staff, 'administrator'),
      await confirm(administrator, [staff]),
    ])
      expect(outcomeOf(response)).toBe('403/124');
    await confirmByMailbox(server, administrator.browser);
    expect(outcomeOf(await remove(administrator, staff))).toBe('done');
  });

  test('ORG18: nobody removes themselves or changes their own role', async () => {
    const administrator = await addAdministrator(server);
    expect(outcomeOf(await remove(administrator, administrator))).toBe('403/121');
    expect(outcomeOf(await giveRole(administrator, administrator, 'staff'))).toBe('403/121');
  });

  test('ORG20: a reference of another organisation, of an erased account and of nobody gets one answer', async () => {
    const [administrator, stranger] = [await addAdministrator(server), await addAdministrator(server)];
    const erased = await addStaff(server, administrator);
    await server.deps.db.deleteFrom('accounts').where('id', '=', erased.id).execute();
    for (const reference of [stranger.reference, erased.reference, 'BBBBB-CCCCC-DDDDD']) {
      expect(outcomeOf(await remove(administrator, { reference }))).toBe('400/142');
      expect(outcomeOf(await giveRole(administrator, { reference }, 'staff'))).toBe('400/142');
    }
    for (const reference of [administrator.id, 'nobody', `${stranger.reference}\n`])
      expect(outcomeOf(await remove(administrator, { reference }))).toBe('400/110');
  });

  test('ORG30: colleagues neither remove nor confirm an account that an operator disabled', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    const { db, now } = server.deps;
    await db.updateTable('accounts').set({ disabled_at: now() }).where('id', '=', staff.id).execute();
    expect((await listOf(administrator)).colleagues?.[1]).toMatchObject({ state: 'disabled' });
    expect(outcomeOf(await remove(administrator, staff))).toBe('400/142');
    expect(outcomeOf(await confirm(administrator, [staff]))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), staff))).toBe('403/130');
  });
});

describe('confirming the list', () => {
  const unconfirm = ({ id }: Pick<Person, 'id'>) =>
    server.deps.db
      .updateTable('accounts')
      .set({ disabled_at: server.deps.now(), disabled_cause: 'unconfirmed' })
      .where('id', '=', id)
      .execute();

  test('ORG28: an unconfirmed colleague reads why, and logs in again after the confirmation', async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    await unconfirm(staff);
    const refused = await authenticate(server.browser(), staff);
    expect([outcomeOf(refused), reasonOf(refused)]).toEqual(['403/130', 'unconfirmed']);
    expect((await listOf(administrator)).organisation.reviewBy).toBeDefined();
    await server.deliver();
    expect(outcomeOf(await confirm(administrator, [staff]))).toBe('done');
    expect((await server.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [staff.email, 'You can log in again – Linen Health'],
    ]);
    expect(outcomeOf(await authenticate(server.browser(), staff))).toBe('done');
    expect((await auditOf(staff.id)).find(({ event }) => event === 'access-confirmed')?.actor).toBe(
      administrator.reference,
    );
    expect((await listOf(administrator)).organisation.reviewBy).toBeUndefined();
  });

  test('ORG28: a confirmation that names one too many, one too few or another changes nothing', async () => {
    const administrator = await addAdministrator(server);
    const [first, second] = [await addStaff(server, administrator), await addStaff(server, administrator)];
    await unconfirm(first);
    const stranger = await addAdministrator(server);
    for (const named of [[], [first], [first, second, administrator], [first, stranger], [first, second, stranger]])
      expect(outcomeOf(await confirm(administrator, named))).toBe('400/142');
    expect(outcomeOf(await authenticate(server.browser(), first))).toBe('403/130');
    expect(outcomeOf(await confirm(administrator, [second, first]))).toBe('done');
  });
});

describe('changes at the same time', () => {
  test('ORG19: two administrators who remove or demote each other on two instances leave one administrator', async () => {
    const { loginId } = await addAdministrator(server);
    const seen = new Set<string>();
    for (let time = 0; time < 20; time++) {
      await server.deps.db.deleteFrom('accounts').where('login_id', '=', loginId).execute();
      const one = await addPerson(server, { role: 'administrator', loginId });
      const two = await addSecond(server, { loginId });
      const away = other.browser();
      for (const [name, value] of two.browser.cookies) away.cookies.set(name, value);
      const elsewhere = { ...two, browser: away };
      const act = time % 2 === 0 ? remove : (by: Person, whom: Person) => giveRole(by, whom, 'staff');
      const outcomes = (await Promise.all([act(one, two), act(elsewhere, one)])).map(outcomeOf).toSorted();
      expect(outcomes).toEqual(['401/100', 'done']);
      const left = await server.deps.db
        .selectFrom('accounts')
        .select('id')
        .where('login_id', '=', loginId)
        .where('role', '=', 'administrator')
        .where('disabled_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
      seen.add(left[0]?.id === one.id ? 'one' : 'two');
    }
    expect(seen.size).toBeGreaterThan(0);
  }, 60_000);

  test('ORG28: a colleague who joins during a confirmation is not confirmed unseen', async () => {
    for (let time = 0; time < 5; time++) {
      const administrator = await addAdministrator(server);
      const staff = await addStaff(server, administrator);
      const { email, code } = await inviteCode(server, administrator);
      const [joined, confirmed] = await Promise.all([accept(other.browser(), code), confirm(administrator, [staff])]);
      expect(outcomeOf(joined)).toBe('done');
      expect(['done', '400/142']).toContain(outcomeOf(confirmed));
      expect((await listOf(administrator)).colleagues?.some((each) => each.email === email)).toBe(true);
    }
  });

  test('ORG11, ORG12: an invitation that is withdrawn and accepted at the same moment ends in one of the two', async () => {
    for (let time = 0; time < 5; time++) {
      const administrator = await addAdministrator(server);
      const { email, code } = await inviteCode(server, administrator);
      const [listed] = (await listOf(administrator)).invitations ?? [];
      const [accepted, withdrawn] = await Promise.all([
        accept(other.browser(), code),
        administrator.browser.post('/api/user/colleagues/withdraw', { id: listed?.id }),
      ]);
      expect([outcomeOf(accepted), outcomeOf(withdrawn)].toSorted()).toEqual(['400/140', 'done']);
      const isIn = (await listOf(administrator)).colleagues?.some((each) => each.email === email);
      expect(isIn).toBe(outcomeOf(accepted) === 'done');
    }
  });
});
