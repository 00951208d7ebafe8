import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailOf } from '../../database/people.ts';
import { freePort } from '../../process/free-port.ts';
import { startListening } from '../../process/start-server.ts';
import { applications } from '../../products/application-settings.ts';
import type { Brought } from '../bring/brought.ts';
import { command, tellingLine } from '../bring/command.ts';
import { Browser, pathOf, valueIn, type Connections } from '../load/browser.ts';
import type { Peer, PeerStage, PreparedPeer, TokenWork } from '../peer.ts';
import { callApi } from './call-api.ts';
import {
  authorizePath,
  clientIds,
  exchangeOf,
  introspectionOf,
  refreshOf,
  serviceTokenOf,
  type Endpoints,
} from './code-flow.ts';
import { oryDsn, oryPool } from './kratos.ts';

export const hydraPeer = ({ version, path, refused }: Brought): Peer => ({
  name: 'Hydra',
  version,
  settings: [
    `the pool of Ory's examples (${oryPool})`,
    'login and consent are accepted through its administration interface',
    'opaque access tokens and PBKDF2 for client secrets, as shipped',
  ].join('; '),
  refused,
  prepare: (stage) => prepare(stage, path),
});

async function prepare({ databaseUrl, log, afterwards }: PeerStage, path: string): Promise<PreparedPeer> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const file = join(log.folder, 'hydra.json');
  writeFileSync(file, JSON.stringify(settingsOf(databaseUrl, port, adminPort)));
  const migrated = await command([path, 'migrate', 'sql', '--yes', '--config', file, oryDsn(databaseUrl)]);
  if (migrated.code !== 0) throw new Error(`hydra migrate: ${tellingLine(migrated.output)}`);
  const start = async () => {
    const server = await startListening({
      command: path,
      args: ['serve', 'all', '--sqa-opt-out', '--config', file],
      port,
      ready: { path: '/health/ready', every: 10 },
      log: log.descriptor,
    });
    afterwards(server.stop);
    return { ...server, logIns: {}, whoIs: {}, tokens: tokensOf(port, adminPort) };
  };
  const first = await start();
  await addClients(adminPort);
  await first.stop();
  return { start };
}

/** In production mode an issuer is HTTPS, and a proxy in front ends it. */
const issuerOf = (port: number): string => `https://127.0.0.1:${port}`;

const settingsOf = (databaseUrl: string, port: number, adminPort: number): object => ({
  dsn: oryDsn(databaseUrl),
  serve: { public: { host: '127.0.0.1', port }, admin: { host: '127.0.0.1', port: adminPort } },
  urls: {
    self: { issuer: issuerOf(port) },
    login: `http://127.0.0.1:${port}/login`,
    consent: `http://127.0.0.1:${port}/consent`,
  },
  secrets: { system: ['a-secret-of-the-measurement-alone'] },
});

const scope = 'openid offline_access';

async function addClients(adminPort: number): Promise<void> {
  const url = `http://127.0.0.1:${adminPort}/admin/clients`;
  const application = {
    client_id: clientIds.application,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [applications.redirectUri],
    scope,
  };
  const service = {
    client_id: clientIds.service,
    client_secret: applications.secret,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    scope: 'claims:read',
  };
  for (const json of [application, service]) await callApi(url, { method: 'POST', json });
}

function tokensOf(port: number, adminPort: number): TokenWork {
  const endpoints: Endpoints = { port, authorize: '/oauth2/auth', token: '/oauth2/token', scope };
  const exchange = exchangeOf(endpoints);
  /** Accepts a step as the program beside Hydra does, and returns the path that continues. */
  const accept = async (browser: Browser, step: 'login' | 'consent', challenge: string, body: object) => {
    const path = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${encodeURIComponent(challenge)}`;
    const reply = await browser.ask({ method: 'PUT', path, body }, 200, adminPort);
    const { redirect_to: location } = JSON.parse(reply.body) as { redirect_to?: string };
    return pathOf({ ...reply, location }, issuerOf(port));
  };
  const codeOf = async (browser: Browser, person: number): Promise<string> => {
    const login = valueIn(await browser.get(authorizePath(endpoints), 302), 'login_challenge');
    const identified = { subject: emailOf(person), remember: true, remember_for: 0 };
    const toConsent = await accept(browser, 'login', login, identified);
    const consent = valueIn(await browser.get(toConsent, [302, 303]), 'consent_challenge');
    const granted = { grant_scope: scope.split(' '), remember: false };
    return valueIn(await browser.get(await accept(browser, 'consent', consent, granted), [302, 303]), 'code');
  };
  return {
    serviceToken: serviceTokenOf(endpoints, 'claims:read'),
    codes: async (connections, person) => {
      const browser = new Browser(connections, port);
      return () => codeOf(browser, person);
    },
    exchange,
    refresh: refreshOf(endpoints),
    introspection: async (connections: Connections, person) => {
      const { access } = await exchange(connections, await codeOf(new Browser(connections, port), person));
      return introspectionOf(adminPort, '/admin/oauth2/introspect', {}, access);
    },
  };
}
