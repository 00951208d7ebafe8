import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { endSessions } from '../../support/end-sessions.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { Artefacts, addAccount, referenceOf, testPassword } from '../../../test/harness/accounts.ts';
import {
  type LogoutReceiver,
  startLogoutReceiver,
  apis,
  applications,
  resources,
} from '../../../test/harness/oidc-clients.ts';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { remove } from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate, confirmByMailbox, owedIn, verify } from '../../../test/harness/sign-in.ts';
import { startLogoutDelivery } from './delivery.ts';

// OP26: these tests end a session in every possible way. Its tokens must be invalid on another instance at once, and
// the application must be notified once.

let issuer: Issuer;
let receiver: LogoutReceiver;
const workers: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  receiver = await startLogoutReceiver();
  const clients = applications.map((client) => ({
    ...client,
    ...(client.id === 'partner' && { backchannelLogoutUri: `${receiver.url}/partner` }),
  }));
  issuer = await startIssuer(3, () => ({
    oidc: { clients, resources },
    organisations: readOrganisations({ consultant: { enabled: true } }),
  }));
  workers.push(...[issuer.server, ...issuer.others].map(({ deps }) => startLogoutDelivery(deps)));
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await receiver.close();
  await issuer.close();
});

type Account = Awaited<ReturnType<typeof addAccount>>;

interface World {
  account: Account;
  /** The browser with the session in which the applications take part. */
  browser: TestBrowser;
  given: Artefacts;
  /** Logs the same person in with another browser. */
  elsewhere: () => Promise<TestBrowser>;
  idToken: string;
}

async function logIn(account: Account): Promise<TestBrowser> {
  const browser = issuer.browser();
  await authenticate(browser, account);
  return browser;
}

const run = (...words: string[]) => commandLine(issuer.server)([...words, '--reason', 'ticket 12']);
const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };
const isDone = async (response: ReturnType<TestBrowser['post']>) => expect(outcomeOf(await response)).toBe('done');

const endings: Record<string, { end: (world: World) => Promise<unknown>; endsDevices: boolean }> = {
  'a logout': { end: ({ browser }) => isDone(browser.post('/api/idauth/logout')), endsDevices: false },
  'a logout that an application asks for': {
    end: ({ browser, idToken }) => browser.get(`/oidc/logout?id_token_hint=${idToken}`),
    endsDevices: false,
  },
  'its row of “Where you are logged in”': {
    end: async ({ elsewhere }) => {
      const other = await elsewhere();
      const { sessions } = (await other.get('/api/user/sessions')).json<{
        sessions: { id: string; isThisOne: boolean }[];
      }>();
      const id = sessions.find(({ isThisOne }) => !isThisOne)?.id;
      await isDone(other.post('/api/user/sessions/end', { id, password: testPassword }));
    },
    endsDevices: false,
  },
  'the end of all others': {
    end: async ({ elsewhere }) =>
      isDone((await elsewhere()).post('/api/user/sessions/end-others', { password: testPassword })),
    endsDevices: true,
  },
  'a new password': {
    end: async ({ elsewhere }) => {
      const changed = { password: testPassword, newPassword: 'Quite-another-cloth-7' };
      await isDone((await elsewhere()).post('/api/user/user/password', changed));
    },
    endsDevices: true,
  },
  'a new email': {
    end: async ({ elsewhere, given, account }) => {
      const code = await given.emailChange(`new-${account.email}`);
      await isDone((await elsewhere()).post('/api/user/user/email/confirm', { code }));
    },
    endsDevices: true,
  },
  'a second step that is switched on': {
    end: async ({ elsewhere }) => {
      const other = await elsewhere();
      await issuer.server.deliver();
      const preferences = { enabled: true, type: 'EMAIL' };
      const asked = await other.post('/api/idauth/mfa/settings', { preferences, password: testPassword });
      await isDone(verify(other, await owedIn(issuer.server, asked)));
    },
    endsDevices: true,
  },
  'a reset': {
    end: async ({ given }) => {
      const browser = issuer.browser();
      await isDone(browser.post('/api/user/reset/auth', { code: await given.link('reset') }));
      await isDone(browser.post('/api/user/reset', { newPassword: 'Fresh-linen-77' }));
    },
    endsDevices: true,
  },
  '“this wasn’t me”': {
    end: async ({ given }) =>
      isDone(issuer.browser().post('/api/user/not-me', { code: await given.recoveryLink('not-me') })),
    endsDevices: true,
  },
  'the desk': {
    end: ({ account }) => endSessions(issuer.server.deps, account.id, { devices: false }, act),
    endsDevices: true,
  },
  '`sessions end`': { end: () => run('sessions', 'end', '--all', '--yes'), endsDevices: true },
  '`user sessions end`': {
    end: async ({ account }) => run('user', 'sessions', 'end', await referenceOf(issuer.server.deps, account)),
    endsDevices: true,
  },
  '`user erase`': {
    end: async ({ account }) => run('user', 'erase', await referenceOf(issuer.server.deps, account), '--yes'),
    endsDevices: true,
  },
  '`user disable`': {
    end: async ({ account }) => run('user', 'disable', await referenceOf(issuer.server.deps, account)),
    endsDevices: true,
  },
  'ORG21: a removal by an administrator': {
    end: async ({ account: { id, credentials } }) => {
      const { deps } = issuer.server;
      const loginId = credentials.loginId ?? '';
      const colleague = { kind: 'consultant', loginId, isFirstOfId: false, role: 'administrator' } as const;
      const browser = await logIn(await addAccount(deps, colleague));
      await confirmByMailbox(issuer.server, browser);
      await isDone(remove({ browser }, { reference: await referenceOf(deps, { id }) }));
    },
    endsDevices: true,
  },
  'the tenth session after it': {
    end: async ({ elsewhere }) => {
      for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(1000);
      for (let count = 0; count < 10; count++) await elsewhere();
    },
    endsDevices: false,
  },
  '`after-restore`': { end: () => commandLine(issuer.server)(['after-restore', '--yes']), endsDevices: true },
  'another account in the same browser': {
    end: async ({ browser }) => authenticate(browser, await addAccount(issuer.server.deps)),
    endsDevices: false,
  },
};

const secret = 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u';
const post = async (path: string, id: string, body: Record<string, string>) => {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await issuer.at(1, path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

async function openWorld() {
  const account = await addAccount(issuer.server.deps, { kind: 'consultant' });
  const browser = await logIn(account);
  const [partner, app] = [await Application.open(issuer, 'partner'), await Application.open(issuer, 'app')];
  const tokens = await partner.logIn(browser, 'openid kind');
  const forApi = await partner.logInFor(browser, apis.letters, 'openid letters:read');
  const device = await app.logIn(browser);
  const world: World = {
    account,
    browser,
    given: new Artefacts(issuer.server, account),
    elsewhere: () => logIn(account),
    idToken: tokens.id_token ?? '',
  };
  /** Tells for each kind of access whether it still works on another instance. */
  const isOpen = async () => ({
    userinfo: (await askUserInfo(tokens.access_token)).status === 200,
    introspection: (await post('/oidc/introspect', 'documents-api', { token: forApi.access_token }))['active'],
    refresh: 'access_token' in (await post('/oidc/token', 'partner', refreshOf(tokens.refresh_token))),
    device: (await askUserInfo(device.access_token)).status === 200,
  });
  return { world, isOpen, sid: tokens.claims()?.['sid'] as string };
}

const askUserInfo = (token: string) =>
  issuer.at(2, '/oidc/userinfo', { headers: { authorization: `Bearer ${token}` } });
const refreshOf = (token = '') => ({ grant_type: 'refresh_token', refresh_token: token });

describe('OP26 OP27 OP30', () => {
  test.each(Object.entries(endings))(
    '%s ends the session’s applications at once on another instance, and each gets one notice',
    async (_, { end, endsDevices }) => {
      const { world, isOpen, sid } = await openWorld();
      expect(await isOpen()).toEqual({ userinfo: true, introspection: true, refresh: true, device: true });
      await end(world);
      expect(await isOpen()).toEqual({ userinfo: false, introspection: false, refresh: false, device: !endsDevices });
      const told = () => receiver.sids('/partner').filter((each) => each === sid);
      await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 5000, interval: 20 });
      const rows = issuer.server.deps.db.selectFrom('oidc_participants').select('id').where('tell_at', 'is not', null);
      const pending = rows.where('sid', '=', sid);
      await vi.waitFor(async () => expect(await pending.execute()).toEqual([]));
      expect(told()).toHaveLength(1);
    },
  );
});
