import { currentUser } from '@selvage/contract/api/session';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { addAccounts } from '../../database/add-accounts.ts';
import { importAccounts } from '../../database/import-accounts.ts';
import { browserTokenOf, emailOf, password } from '../../database/people.ts';
import { startServer } from '../../process/start-server.ts';
import { introspection, serviceRequest } from '../../products/application-requests.ts';
import { applications } from '../../products/application-settings.ts';
import { writeApplications } from '../../products/applications.ts';
import { everybody, somebody } from '../../products/product.ts';
import { signInOn } from '../../products/selvage.ts';
import { selvage } from '../../server-under-test.ts';
import { Browser, pathOf, valueIn, type Connections } from '../load/browser.ts';
import type { Entered, OpenPeer, Peer, PeerStage, PreparedPeer, TokenWork } from '../peer.ts';
import { authorizePath, exchangeOf, refreshOf, type Endpoints } from './code-flow.ts';
import { ourName } from './our-name.ts';

/** The hash of people who come from another product. All of them share it. */
export const bcryptCost = 10;
export const bcryptHash = (): Promise<string> => bcrypt(password, bcryptCost);

export const selvagePeer = (version: string): Peer => ({
  name: ourName,
  version,
  settings: 'limits by network address are off, because all requests come from one; argon2id m=19456 t=2 p=1',
  refused: [],
  prepare,
});

async function prepare(stage: PeerStage): Promise<PreparedPeer> {
  const { databaseUrl, db, log, afterwards } = stage;
  const env = { SELVAGE_CONFIG: await writeApplications(stage) };
  const program = { ...selvage(stage.server, databaseUrl, { env }), log: log.descriptor };
  // The start migrates the database.
  await (await startServer(program)).stop();
  return {
    start: async () => {
      const server = await startServer(program);
      afterwards(server.stop);
      return { ...server, ...workOf(server.port), fill: (people: number) => addAccounts(db, people) };
    },
    importing: {
      hash: `bcrypt, cost ${bcryptCost}`,
      run: async (_open, people) => {
        const hash = await bcryptHash();
        await importAccounts(
          databaseUrl,
          everybody(people).map((person) => ({ email: emailOf(person), hash })),
        );
      },
    },
  };
}

type Work = Pick<OpenPeer, 'logIns' | 'whoIs' | 'tokens' | 'loginPage'>;

function workOf(port: number): Work {
  return {
    logIns: logInsOf(port),
    whoIs: {
      'user.json': ({ headers }) => ({ port, request: { ...currentUser, headers }, expects: somebody }),
      '/oidc/verify': ({ headers }) => ({
        port,
        request: { method: 'GET', path: '/oidc/verify/member/password/area', headers },
        expects: '',
      }),
    },
    tokens: tokensOf(port),
    loginPage: { manner: 'as shipped', open: async () => `http://127.0.0.1:${port}/memberlogin/login` },
  };
}

const browserOf = (connections: Connections, port: number, person: number): Browser =>
  new Browser(connections, port, { browser: browserTokenOf(person) });

const entered = (browser: Browser): Entered => ({ headers: { cookie: browser.cookieHeader } });

const endpointsOf = (port: number): Endpoints => ({
  port,
  authorize: '/oidc/auth',
  token: '/oidc/token',
  scope: 'openid kind letters:read',
});

async function logIn(browser: Browser, port: number, person: number): Promise<void> {
  const { headers: { cookie: _, ...headers } = {}, ...request } = signInOn(port, person);
  const { body } = await browser.ask({ ...request, headers }, 200);
  if (body !== '{}' || !browser.cookies.has('sid')) throw new Error(`the login answers ${body}`);
}

function logInsOf(port: number): OpenPeer['logIns'] {
  const endpoints = endpointsOf(port);
  const exchange = exchangeOf(endpoints);
  /** Follows the redirects of the portal to its login page or to the application. */
  const follow = async (browser: Browser, path: string) => {
    let reply = await browser.get(path, 303);
    for (let steps = 0; steps < mostRedirects; steps += 1) {
      if (/^https:|\/memberlogin\/login\?/.test(reply.location ?? '')) return reply;
      reply = await browser.get(pathOf(reply, `http://127.0.0.1:${port}`), 303);
    }
    throw new Error('the portal redirects without an end');
  };
  return {
    'login call': async (connections, person) => {
      const browser = browserOf(connections, port, person);
      await logIn(browser, port, person);
      return entered(browser);
    },
    'code flow': async (connections, person) => {
      const browser = browserOf(connections, port, person);
      const waiting = await follow(browser, authorizePath(endpoints));
      await logIn(browser, port, person);
      await exchange(connections, valueIn(await follow(browser, valueIn(waiting, 'redir')), 'code'));
      return entered(browser);
    },
  };
}

const mostRedirects = 5;

function tokensOf(port: number): TokenWork {
  const endpoints = endpointsOf(port);
  return {
    serviceToken: { port, request: serviceRequest, expects: '"access_token":"ey' },
    codes: async (connections, person) => {
      const browser = browserOf(connections, port, person);
      await logIn(browser, port, person);
      return async () => valueIn(await browser.get(authorizePath(endpoints), 303), 'code');
    },
    exchange: exchangeOf(endpoints),
    refresh: refreshOf(endpoints),
    introspection: async (connections, person) => {
      const browser = browserOf(connections, port, person);
      await logIn(browser, port, person);
      const resource = applications.lookedUpApi;
      const code = valueIn(await browser.get(authorizePath(endpoints, { resource }), 303), 'code');
      const { access } = await exchangeOf(endpoints, { resource })(connections, code);
      return { port, request: introspection(access), expects: '"active":true' };
    },
  };
}
