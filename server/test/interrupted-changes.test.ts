import { changeMemberNumber, changePassword, confirmEmailChange } from '@selvage/contract/api/account';
import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  linkCodeIn,
  addForgetful,
  authorised,
  complete,
  newPassword,
  addOwing,
  addSignedIn,
  authenticate,
  owedIn,
  verify,
  type Account,
} from './harness/sign-in.ts';
import {
  accept,
  addAdministrator,
  addStaff,
  confirm,
  giveRole,
  invite,
  inviteCode,
  nextEmail,
  type Person,
  remove,
  withOrganisations,
} from './harness/organisations.ts';
import { outcomeOf } from './harness/refusals.ts';
import {
  severableDatabase,
  type SeverableDatabase,
  cloneDatabase,
  type TestDatabase,
} from './harness/test-database.ts';
import { appointIn, locksOrganisation } from '../src/support/appoint-administrator.ts';
import { changeForSupport } from '../src/support/support-act.ts';
import { testPassword } from './harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from './harness/test-app.ts';
import { fillRegistry, registered, registeredBirthDate } from './harness/registry.ts';

let direct: TestDatabase;
let severable: SeverableDatabase;
let server: TestApp;
beforeAll(async () => {
  direct = await cloneDatabase();
  await fillRegistry(direct.db);
  severable = await severableDatabase(direct.url);
  server = await startTestApp(withOrganisations(), { on: severable });
});
afterAll(async () => {
  await server.close();
  await direct.close();
});

/** A change that is about to be made, and all that tells whether it has been. */
interface Change {
  account: Account;
  make: () => Promise<LightMyRequestResponse | { statusCode: number }>;
  signs: () => Promise<unknown>;
}

const outcomeIn = (answer: Awaited<ReturnType<Change['make']>>): string =>
  'json' in answer ? outcomeOf(answer) : answer.statusCode === 200 ? 'done' : String(answer.statusCode);

let count = 0;
const nextMobile = () => `0857${String(++count).padStart(6, '0')}`;

const accountOf = ({ id }: Account) =>
  direct.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const written = async ({ id }: Account, event: string) =>
  (
    await direct.db
      .selectFrom('audit_events')
      .select('id')
      .where('account_id', '=', id)
      .where('event', '=', event)
      .where('result', '=', 'ok')
      .execute()
  ).length;
const noticesTo = async ({ id }: Account, message: string) =>
  (
    await direct.db
      .selectFrom('outbox')
      .select('id')
      .where('account_id', '=', id)
      .where('message', '=', message)
      .execute()
  ).length;
const opens = async (account: Account, change: object) =>
  outcomeOf(await authenticate(server.browser(), account, change));
const isIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;

/** Another browser of the same account, which every one of these changes puts out. */
async function elsewhere(account: Account): Promise<TestBrowser> {
  const browser = server.browser();
  await authenticate(browser, account);
  return browser;
}

async function passwordSigns(account: Account, event: string, other: TestBrowser) {
  return {
    old: await opens(account, {}),
    new: await opens(account, { password: newPassword }),
    otherIsIn: await isIn(other),
    written: await written(account, event),
    told: await noticesTo(account, 'password-changed'),
  };
}

const changes: Record<string, () => Promise<Change>> = {
  'X2 a reset of the password': async () => {
    const account = await addForgetful(server);
    const other = await elsewhere(account);
    const { browser } = await authorised(server, account);
    return {
      account,
      make: () => complete(browser, account.kind),
      signs: () => passwordSigns(account, 'reset', other),
    };
  },
  'X2 a change of the password': async () => {
    const { browser, ...account } = await addSignedIn(server);
    const other = await elsewhere(account);
    return {
      account,
      make: () => browser.post(changePassword.path, { password: testPassword, newPassword }),
      signs: () => passwordSigns(account, 'password-changed', other),
    };
  },
  'X4 a change of the email': async () => {
    const { browser, ...account } = await addSignedIn(server);
    const other = await elsewhere(account);
    await server.deliver();
    const email = `next-${++count}@interrupted.example`;
    await browser.post('/api/user/user/email/request', { email, password: testPassword });
    const code = linkCodeIn((await server.deliver()).find(({ to }) => to === email));
    return {
      account,
      make: () => browser.post(confirmEmailChange.path, { code }),
      signs: async () => ({
        isNew: (await accountOf(account)).email === email,
        old: await opens(account, {}),
        new: await opens(account, { email }),
        otherIsIn: await isIn(other),
        written: await written(account, 'email-changed'),
        told: await noticesTo(account, 'email-changed'),
      }),
    };
  },
  'X4 a change of the member number': async () => {
    const memberNumber = registered.member(++count).memNo;
    const memNo = registered.member(++count).memNo;
    const { browser, ...account } = await addSignedIn(server, { birthDate: registeredBirthDate, memberNumber });
    return {
      account,
      make: () => browser.post(changeMemberNumber.path, { memNo, password: testPassword }),
      signs: async () => {
        const { member_number: number } = await accountOf(account);
        return {
          number: number === memNo ? 'new' : number === memberNumber && 'old',
          written: await written(account, 'member-number-changed'),
          told: await noticesTo(account, 'member-number-changed'),
        };
      },
    };
  },
  'X4 2FA that is switched on': async () => {
    const { browser, ...account } = await addSignedIn(server);
    return factorChange(account, browser, { enabled: true, type: 'EMAIL' });
  },
  'X4 2FA that moves to another phone': async () => {
    const { account, browser, ...owed } = await addOwing(server, { twoFactor: 'SMS', mobile: nextMobile() });
    await verify(browser, owed);
    return factorChange(account, browser, { enabled: true, type: 'SMS', mobile_number: nextMobile() });
  },
  'ORG34 an invitation': async () => {
    const administrator = await addAdministrator(server);
    const email = nextEmail();
    return {
      account: administrator,
      make: () => invite(administrator, email),
      signs: () => organisationSigns(administrator),
    };
  },
  'ORG34 an acceptance': async () => {
    const administrator = await addAdministrator(server);
    const { code } = await inviteCode(server, administrator);
    const browser = server.browser();
    return { account: administrator, make: () => accept(browser, code), signs: () => organisationSigns(administrator) };
  },
  'ORG34 a removal': async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    return {
      account: administrator,
      make: () => remove(administrator, staff),
      signs: () => organisationSigns(administrator),
    };
  },
  'ORG34 a new role': async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    const make = () => giveRole(administrator, staff, 'administrator');
    return { account: administrator, make, signs: () => organisationSigns(administrator) };
  },
  'ORG34 an appointment of an administrator': async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    await direct.db
      .updateTable('accounts')
      .set({ disabled_at: server.deps.now() })
      .where('id', '=', administrator.id)
      .execute();
    return { account: staff, make: () => appoint(staff), signs: () => organisationSigns(staff) };
  },
  'ORG34 a confirmation': async () => {
    const administrator = await addAdministrator(server);
    const staff = await addStaff(server, administrator);
    const unconfirmed = { disabled_at: server.deps.now(), disabled_cause: 'unconfirmed' } as const;
    await direct.db.updateTable('accounts').set(unconfirmed).where('id', '=', staff.id).execute();
    return {
      account: administrator,
      make: () => confirm(administrator, [staff]),
      signs: () => organisationSigns(administrator),
    };
  },
};

/** Makes a person administrator, as the desk and the command line do. A closed connection answers as a call would. */
async function appoint({ id }: Person): Promise<{ statusCode: number }> {
  const { deps } = server;
  const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };
  const options = { locks: locksOrganisation(deps, { id }) };
  const done = await changeForSupport(deps, id, act, appointIn, options).catch(() => 'failed');
  return { statusCode: done === 'appointed' ? 200 : 503 };
}

/** The accounts and invitations of an organisation, and the audit rows and messages about them. */
async function organisationSigns({ loginId }: Person) {
  const { db } = direct;
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'role', 'disabled_cause'])
    .where('login_id', '=', loginId)
    .orderBy('id')
    .execute();
  const ids = accounts.map(({ id }) => id);
  const namesOf = (rows: readonly { event?: string; message?: string }[]) =>
    rows.map((row) => row.event ?? row.message ?? '').toSorted((one, other) => one.localeCompare(other));
  return {
    accounts: accounts.map(({ role, disabled_cause }) => [role, disabled_cause]),
    invitations: (await db.selectFrom('invitations').select('id').where('organisation_id', '=', loginId).execute())
      .length,
    written: namesOf(
      await db.selectFrom('audit_events').select('event').where('account_id', 'in', ids).execute(),
    ).filter((event) => /colleague|access|administrator/.test(event)),
    told: namesOf(await db.selectFrom('outbox').select('message').where('account_id', 'in', ids).execute()).filter(
      (message) => /colleague|access|role|invitation|administrator/.test(message),
    ),
  };
}

async function factorChange(account: Account, browser: TestBrowser, preferences: object): Promise<Change> {
  const other = await elsewhere(account);
  const { mobile_sealed: oldMobile } = await accountOf(account);
  await server.deliver();
  const saved = await browser.post(saveTwoFactor.path, { preferences, password: testPassword });
  const owed = await owedIn(server, saved);
  return {
    account,
    make: () => verify(browser, owed, { trustThisDevice: true }),
    signs: async () => {
      const { two_factor: way, mobile_sealed: mobile } = await accountOf(account);
      const devices = direct.db.selectFrom('trusted_devices').select('id').where('account_id', '=', account.id);
      return {
        way,
        hasOldMobile: mobile?.equals(oldMobile ?? Buffer.of()) ?? null,
        otherIsIn: await isIn(other),
        devices: (await devices.execute()).length,
        written: await written(account, 'two-factor-changed'),
        codes: await written(account, 'code'),
      };
    },
  };
}

/** Waits until PostgreSQL has noticed the closed connection and has rolled its transaction back. */
async function untilUndone(): Promise<void> {
  for (let looks = 0; looks < 500; looks++) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(direct.db);
    if (rows.length === 0) return;
    await sleep(10);
  }
  throw new Error('a statement is still under way');
}

// `npm run call-order` sets this and interrupts all changes. `npm test` interrupts only the one with the fewest statements.
const isLong = process.env['CALL_ORDER_RUNS'] !== undefined;
const sample = ['X4 a change of the member number'];

test.each(isLong ? Object.keys(changes) : sample)(
  '%s that is interrupted after any statement is made as a whole or not at all, and then succeeds',
  { timeout: 120_000 },
  async (name) => {
    const begin = changes[name];
    if (begin === undefined) throw new Error(`there is no change ${name}`);
    const uncut = await begin();
    const before = await uncut.signs();
    expect(outcomeIn(await uncut.make())).toBe('done');
    const after = await uncut.signs();
    expect(after).not.toEqual(before);

    const left = { before: 0, after: 0 };
    for (let statements = 1; ; statements++) {
      const change = await begin();
      severable.severAfter(statements);
      const answer = await change.make();
      if (!severable.mend()) break;
      await untilUndone();
      expect(answer.statusCode).toBe(503);
      const state = await change.signs();
      expect([before, after], `cut off after ${statements} statements`).toContainEqual(state);
      const isMade = JSON.stringify(state) === JSON.stringify(after);
      left[isMade ? 'after' : 'before'] += 1;
      if (isMade) continue;
      expect(outcomeIn(await change.make()), `made after ${statements} statements`).toBe('done');
      expect(await change.signs()).toEqual(after);
    }
    expect(left.before).toBeGreaterThan(5);
    // At least where the answer to the COMMIT is lost.
    expect(left.after).toBeGreaterThan(0);
  },
);
