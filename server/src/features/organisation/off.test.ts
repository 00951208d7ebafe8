import {
  acceptInvitation,
  changeColleagueRole,
  closeSharedNotice,
  colleagues,
  confirmColleagues,
  invitationOfLink,
  inviteColleague,
  removeColleague,
  withdrawInvitation,
} from '@selvage/contract/api/colleagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextApplicant } from '../../../test/harness/accounts.ts';
import {
  accept,
  addAdministrator,
  addStaff,
  inviteCode,
  invitedPassword,
  remove,
  startOrganisations,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addSignedIn, authenticate, linkCodeIn } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { keepOrganisations } from './keep-organisations.ts';

let on: TestApp;
let off: TestApp;
beforeAll(async () => {
  on = await startOrganisations();
  off = await startTestApp(
    ({ twoFactor, limits }) => ({
      limits: { ...limits, sendPause: 0 },
      twoFactor: { ...twoFactor, hospital: { ...twoFactor.hospital, mandatory: false, requires: 'nothing' } },
    }),
    { on: { db: on.deps.db, close: () => Promise.resolve() } },
  );
});
afterAll(async () => {
  await off.close();
  await on.close();
});

const reference = 'BBBBB-CCCCC-DDDDD';
const bodies: Record<string, object> = {
  [inviteColleague.path]: { email: 'a@test.example' },
  [withdrawInvitation.path]: { id: '00000000-0000-0000-0000-000000000000' },
  [changeColleagueRole.path]: { id: reference, role: 'staff' },
  [removeColleague.path]: { id: reference },
  [confirmColleagues.path]: { ids: [] },
  [closeSharedNotice.path]: {},
};

describe('ORG1: where organisations are off', () => {
  test('ORG1: the calls of colleagues answer 403/121, and the account names no organisation', async () => {
    const person = await addSignedIn(off, { kind: 'hospital' });
    expect(outcomeOf(await person.browser.get(colleagues.path))).toBe('403/121');
    for (const [path, body] of Object.entries(bodies))
      expect([path, outcomeOf(await person.browser.post(path, body))]).toEqual([path, '403/121']);
    expect((await person.browser.get('/api/user/account')).json()).not.toHaveProperty('organisation');
  });

  test('ORG1: the calls answer 403/121 to members, and to a group user without a group', async () => {
    for (const kind of ['member', 'wellness', 'group'] as const) {
      const person = await addSignedIn(on, { kind });
      expect(outcomeOf(await person.browser.get(colleagues.path))).toBe('403/121');
      expect(outcomeOf(await person.browser.post(inviteColleague.path, { email: 'a@test.example' }))).toBe('403/121');
      expect((await person.browser.get('/api/user/account')).json()).not.toHaveProperty('organisation');
    }
  });

  test('ORG1: a link that was sent before is over, and colleagues log in as before', async () => {
    const administrator = await addAdministrator(on);
    const { email, code } = await inviteCode(on, administrator);
    const later = await inviteCode(on, administrator);
    expect(outcomeOf(await accept(on.browser(), code))).toBe('done');
    for (const [path, body] of [
      [invitationOfLink.path, { code: later.code }],
      [acceptInvitation.path, { code: later.code, password: invitedPassword }],
    ] as const)
      expect(outcomeOf(await off.browser().post(path, body))).toBe('400/140');
    const body = { email, password: invitedPassword, userType: 'H', loginId: administrator.loginId };
    expect(outcomeOf(await off.browser().post('/api/idauth/auth', body))).toBe('done');
  });

  test('ORG1, ORG2: a removed colleague is refused without a reason', async () => {
    const administrator = await addAdministrator(on);
    const staff = await addStaff(on, administrator);
    await remove(administrator, staff);
    const refused = await authenticate(off.browser(), staff);
    expect(refused.json()).toEqual({ status: 403, data: { errorCode: 130 } });
    expect((await authenticate(on.browser(), staff)).json()).toEqual({
      status: 403,
      data: { errorCode: 130, reason: 'removed' },
    });
  });

  test('ORG1: a second registration is a plain 400/3, and nobody is told', async () => {
    const { path, body } = nextApplicant('hospital');
    expect(outcomeOf(await off.browser().post(path, body))).toBe('done');
    await off.deliver();
    const second = await off.browser().post(path, { ...body, email: 'second@test.example' });
    expect(second.json()).toEqual({ status: 400, data: { errorCode: 3 } });
    expect(await off.deliver()).toEqual([]);
    const { role } = await off.deps.db
      .selectFrom('accounts')
      .select('role')
      .where('email', '=', String(body['email']))
      .executeTakeFirstOrThrow();
    expect(role).toBeNull();
  });

  test('ORG1: the hourly work makes no organisation and reviews none', async () => {
    await off.deps.db.deleteFrom('organisations').execute();
    await keepOrganisations(off.deps);
    expect(await off.deps.db.selectFrom('organisations').selectAll().execute()).toEqual([]);
  });
});

describe('ORG2: what the specification describes, with organisations on and off', () => {
  /** Replaces what differs between any two accounts. */
  const plain = ({ statusCode, body }: { statusCode: number; body: string }) =>
    `${statusCode} ${body
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/applicant-\d+|again-\d+/g, 'EMAIL')
      .replaceAll(/"(mfaToken|id|memNo)":"[^"]+"/g, '"$1":"ID"')}`;

  const record = async (app: TestApp, kind: 'hospital' | 'consultant' | 'member') => {
    const browser = app.browser();
    const { path, body, email } = nextApplicant(kind);
    const { password } = body;
    const credentials = { email, password, userType: body['userType'], loginId: body['resourceId'] ?? null };
    const answers = [await browser.post(path, body)];
    const [sent] = await app.deliver();
    answers.push(await browser.get('/api/user/user.json'));
    answers.push(await browser.post('/api/user/activate', { code: linkCodeIn(sent) }));
    answers.push(await browser.get('/api/user/user.json'));
    answers.push(await app.browser().post('/api/idauth/auth', { ...credentials, password: 'Wrong-cloth-42' }));
    answers.push(await app.browser().post('/api/idauth/auth', credentials));
    answers.push(await app.browser().post('/api/user/reset/email', credentials));
    answers.push(await browser.post('/api/user/user/password', { password, newPassword: 'Fresh-linen-77' }));
    answers.push(await browser.post('/api/idauth/logout', {}));
    const again = await app.browser().post(path, { ...body, email: `again-${email}` });
    await app.deliver();
    return { answers: answers.map(plain), again: again.json() };
  };

  test.each(['hospital', 'consultant', 'member'] as const)(
    'ORG2: the calls of a %s answer byte for byte the same, but for the reason of a second registration',
    async (kind) => {
      const [recorded, before] = [await record(on, kind), await record(off, kind)];
      expect(recorded.answers).toEqual(before.answers);
      expect(before.again).toEqual({ status: 400, data: { errorCode: 3 } });
      const reason = kind === 'member' ? {} : { reason: 'ask-administrator' };
      expect(recorded.again).toEqual({ status: 400, data: { errorCode: 3, ...reason } });
    },
  );
});
