import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Desk,
  newStaff,
  openDeskBy,
  type OpenIdDesk,
  saidAt,
  startDesk,
  ticket,
} from '../../../../test/harness/desk.ts';
import { TestDeskProvider } from '../../../../test/harness/desk-provider.ts';

let desk: OpenIdDesk;
beforeAll(async () => {
  const provider = await TestDeskProvider.start();
  const openid = { ...provider.settings(), requiresAmr: ['mfa'] };
  const server = await startDesk({ desk: { hosts: null, peoplePerDay: 200, applications: true, openid } });
  const close = async () => {
    await server.close();
    await provider.close();
  };
  provider.faults = { changes: (payload) => ({ ...payload, amr: ['pwd', 'mfa'] }) };
  desk = { server, provider, close };
});
afterAll(() => desk.close());

const developer = () => newStaff({ groups: ['selvage-applications'] });
const form = {
  id: 'travel',
  'name.en': 'Travel',
  'name.ga': 'Taisteal',
  type: 'spa',
  auth: 'none',
  'redirectUris.0': 'https://travel.insurer.example/callback',
  'scopes.openid': 'on',
  'kinds.member': 'on',
  reason: ticket,
};

async function opened(staff = developer()): Promise<{ at: Desk; confirm: () => Promise<number> }> {
  const at = await openDeskBy(desk, staff);
  const { body } = await at.get('/desk/applications');
  const own = new Desk(at.browser, { body });
  const confirm = async () => {
    const { headers } = await at.get('/desk/openid/confirm');
    const url = String(headers.location);
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    return (await at.get(await desk.provider.follow(url))).statusCode;
  };
  return { at: own, confirm };
}
const ask = async (at: Desk) => {
  await desk.server.deps.db.deleteFrom('approvals').execute();
  return at.submit('/desk/applications/add', form);
};

describe('DK6 an agent for applications who logs in by OpenID', () => {
  test('shows a second factor at the provider again before a change, in the same session, and keeps the form', async () => {
    const { at, confirm } = await opened();
    const without = await ask(at);
    expect([without.statusCode, without.body.includes('/desk/openid/confirm')]).toEqual([400, true]);
    expect(without.body).toContain('value="Travel"');
    expect(await confirm()).toBe(200);
    expect(saidAt(await ask(at))).toBe('asked');
    desk.server.clock.advance(minutes(10));
    expect((await ask(at)).statusCode).toBe(400);
  });

  test('is not confirmed by another person, nor by a login at the provider from long ago', async () => {
    const { at, confirm } = await opened();
    desk.provider.staff = developer();
    expect(await confirm()).toBe(403);
    const other = await opened();
    const mfa = (payload: object) => ({ ...payload, amr: ['pwd', 'mfa'] });
    const longAgo = Math.floor(Date.now() / 1000) - 601;
    desk.provider.faults = { changes: (payload) => ({ ...mfa(payload), auth_time: longAgo }) };
    expect(await other.confirm()).toBe(403);
    desk.provider.faults = { changes: mfa };
    for (const each of [at, other.at]) expect((await ask(each)).statusCode).toBe(400);
  });
});
