import { pbkdf2Sync } from 'node:crypto';
import { join } from 'node:path';
import { minutes } from '@selvage/contract/time-units';
import { emailOf, password } from '../../database/people.ts';
import { freePort } from '../../process/free-port.ts';
import { childrenOf } from '../../process/cpu-time.ts';
import { startListening, type ListeningProgram } from '../../process/start-server.ts';
import { applications } from '../../products/application-settings.ts';
import { somebody } from '../../products/product.ts';
import { recommendedJava } from '../bring/keycloak.ts';
import type { Brought } from '../bring/brought.ts';
import { Browser, pathOf, valueIn, type Connections } from '../load/browser.ts';
import type { OpenPeer, Peer, PeerStage, PreparedPeer } from '../peer.ts';
import {
  authorizePath,
  basicAuth,
  clientIds,
  exchangeOf,
  introspectionOf,
  refreshOf,
  serviceTokenOf,
  type Endpoints,
} from './code-flow.ts';
import { checkHash } from './check-hash.ts';
import { addKeycloakPeople, addRealm, admin, importKeycloakPeople, keycloakAdmin, realm } from './keycloak-admin.ts';

export type Hashing = 'same hash' | 'as shipped';

/** The same argon2id parameters as ours. The number of passes is a policy of the realm, the rest are settings of the server. */
const sameHash = {
  options: ['--spi-password-hashing--argon2--memory=19456', '--spi-password-hashing--argon2--parallelism=1'],
  policy: 'hashAlgorithm(argon2) and hashIterations(2)',
  stored: ['"hashIterations":2', '"memory":["19456"]', '"type":["id"]', '"parallelism":["1"]'],
} as const;

/**
 * What Keycloak's guides recommend for one instance (high-availability/single-cluster/concepts-memory-and-cpu-sizing and
 * concepts-database-connections): 1,250 MB of memory, of which 300 MB are not heap, the first heap 5/7 of the largest, and a pool of a fixed
 * size.
 */
const recommended = {
  heap: '-Xms680m -Xmx950m',
  pool: ['--db-pool-initial-size=30', '--db-pool-min-size=30', '--db-pool-max-size=30'],
} as const;

const storedHash = `select credential_data as hash from credential join user_entity on user_id = user_entity.id
  where email = '${emailOf(0)}'`;

const importedRounds = 210_000;

export const keycloakPeer = ({ version, path, refused }: Brought, java: string, hashing: Hashing): Peer => ({
  name: `Keycloak, ${hashing}`,
  version: `${version} on Java ${java}`,
  settings: [
    `Java ${java} (${recommendedJava} is recommended)`,
    `heap ${recommended.heap}`,
    '30 database connections',
    'a local cache, because there is one instance',
    hashing === 'same hash' ? 'argon2id m=19456 t=2 p=1' : 'its own argon2id, m=7168 t=5 p=1',
  ].join('; '),
  refused,
  hasOwnHash: hashing === 'as shipped',
  prepare: (stage) => prepare(stage, path, hashing),
});

async function prepare(
  { databaseUrl, db, log, afterwards }: PeerStage,
  path: string,
  hashing: Hashing,
): Promise<PreparedPeer> {
  const start = async (): Promise<OpenPeer> => {
    const program = await keycloakProgram(path, databaseUrl, hashing);
    const server = await startListening({ ...program, log: log.descriptor });
    // The script waits for Java, and forwards the signal that ends it.
    const [java = server.pid] = childrenOf(server.pid);
    afterwards(server.stop);
    return {
      ...server,
      pid: java,
      ...workOf(server.port),
      fill: async (people) => {
        await addKeycloakPeople(await keycloakAdmin(server.port), db, people);
        if (hashing === 'same hash') await checkHash(db, storedHash, sameHash.stored);
      },
    };
  };
  const first = await start();
  await addRealm(await keycloakAdmin(first.port), hashing === 'same hash' ? sameHash.policy : undefined);
  await first.stop();
  return {
    start,
    importing: {
      hash: `PBKDF2-SHA512, ${importedRounds.toLocaleString('en-IE')} rounds`,
      run: async ({ port }, people) => importKeycloakPeople(await keycloakAdmin(port), people, importedCredential()),
    },
  };
}

async function keycloakProgram(path: string, databaseUrl: string, hashing: Hashing): Promise<ListeningProgram> {
  const [port, managementPort] = [await freePort(), await freePort()];
  const { hostname, port: databasePort, pathname, username, password: databasePassword } = new URL(databaseUrl);
  return {
    name: 'Keycloak',
    command: 'sh',
    args: [
      join(path, 'bin/kc.sh'),
      'start',
      '--optimized',
      '--cache=local',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${managementPort}`,
      `--hostname=http://127.0.0.1:${port}`,
      `--db-url=jdbc:postgresql://${hostname}:${databasePort}${pathname}`,
      `--db-username=${username}`,
      ...recommended.pool,
      ...(hashing === 'same hash' ? sameHash.options : []),
    ],
    env: {
      JAVA_OPTS_KC_HEAP: recommended.heap,
      KC_DB_PASSWORD: decodeURIComponent(databasePassword),
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.name,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
    port,
    // It writes a line for every question.
    ready: { path: '/health/ready', port: managementPort, every: 50 },
    patience: minutes(15),
  };
}

function importedCredential(): object {
  const salt = Buffer.from('selvage-bench-im');
  const value = pbkdf2Sync(password, salt, importedRounds, 64, 'sha512').toString('base64');
  return {
    secretData: JSON.stringify({ value, salt: salt.toString('base64'), additionalParameters: {} }),
    credentialData: JSON.stringify({
      hashIterations: importedRounds,
      algorithm: 'pbkdf2-sha512',
      additionalParameters: {},
    }),
  };
}

type Work = Pick<OpenPeer, 'logIns' | 'whoIs' | 'tokens' | 'loginPage'>;

function workOf(port: number): Work {
  const origin = `http://127.0.0.1:${port}`;
  const base = `/realms/${realm}/protocol/openid-connect`;
  const endpoints: Endpoints = { port, authorize: `${base}/auth`, token: `${base}/token`, scope: 'openid email' };
  const exchange = exchangeOf(endpoints);
  /** Opens the login form, sends it, and returns the code for the application. */
  const logIn = async (browser: Browser, person: number): Promise<string> => {
    const form = await browser.get(authorizePath(endpoints), 200);
    const action = /<form id="kc-form-login"[^>]* action="([^"]+)"/.exec(form.body)?.[1]?.replaceAll('&amp;', '&');
    if (action === undefined) throw new Error('Keycloak shows no login form');
    const path = pathOf({ ...form, location: action }, origin);
    const entered = { username: emailOf(person), password, credentialId: '' };
    return valueIn(await browser.ask({ method: 'POST', path, form: entered }, 302), 'code');
  };
  const tokensOf = async (connections: Connections, person: number) =>
    exchange(connections, await logIn(new Browser(connections, port), person));
  return {
    logIns: {
      'code flow': async (connections, person) => {
        const { access } = await tokensOf(connections, person);
        return { headers: { authorization: `Bearer ${access}` } };
      },
    },
    whoIs: {
      userinfo: ({ headers }) => ({
        port,
        request: { method: 'GET', path: `${base}/userinfo`, headers },
        expects: somebody,
      }),
    },
    tokens: {
      serviceToken: serviceTokenOf(endpoints, ''),
      codes: async (connections, person) => {
        const browser = new Browser(connections, port);
        await logIn(browser, person);
        return async () => valueIn(await browser.get(authorizePath(endpoints), 302), 'code');
      },
      exchange,
      refresh: refreshOf(endpoints),
      introspection: async (connections, person) => {
        const { access } = await tokensOf(connections, person);
        return introspectionOf(port, `${endpoints.token}/introspect`, basicAuth(clientIds.api), access);
      },
    },
    loginPage: {
      manner: 'as shipped',
      open: async () => origin + authorizePath(endpoints, { redirect_uri: applications.redirectUri }),
    },
  };
}
