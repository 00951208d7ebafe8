import type pg from 'pg';
import { emailOf, password } from '../../database/people.ts';
import { applications } from '../../products/application-settings.ts';
import { callApi } from './call-api.ts';
import { clientIds } from './code-flow.ts';
import { copyRows, idOf } from './copy-rows.ts';

export const realm = 'bench';
export const admin = { name: 'bench-admin', password: 'Bench-admin-of-the-measurement-1' } as const;

type Call = (path: string, json?: unknown) => Promise<unknown>;

/** Posts to the administration interface of a running Keycloak. */
export async function keycloakAdmin(port: number): Promise<Call> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: admin.name,
      password: admin.password,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`the administrator of Keycloak cannot log in: ${response.status}`);
  return (path, json) =>
    callApi(`${origin}/admin${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, json });
}

/** An API may ask only about tokens that name it. */
const forTheApi = {
  name: 'for the API',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.client.audience': clientIds.api,
    'access.token.claim': 'true',
    'introspection.token.claim': 'true',
  },
};

/** The realm with the same clients as the other products, and signatures by ES256. */
export async function addRealm(call: Call, passwordPolicy: string | undefined): Promise<void> {
  const signed = { 'access.token.signed.response.alg': 'ES256', 'id.token.signed.response.alg': 'ES256' };
  const common = { protocol: 'openid-connect', enabled: true, directAccessGrantsEnabled: false };
  const service = { ...common, publicClient: false, secret: applications.secret, standardFlowEnabled: false };
  await call('/realms', {
    realm,
    enabled: true,
    defaultSignatureAlgorithm: 'ES256',
    // Longer than a round, so that the tokens and codes made before it are still valid.
    accessTokenLifespan: 3600,
    accessCodeLifespan: 3600,
    ...(passwordPolicy !== undefined && { passwordPolicy }),
    clients: [
      {
        ...common,
        clientId: clientIds.application,
        publicClient: true,
        redirectUris: [applications.redirectUri],
        attributes: { ...signed, 'pkce.code.challenge.method': 'S256' },
        protocolMappers: [forTheApi],
      },
      { ...service, clientId: clientIds.service, serviceAccountsEnabled: true, attributes: signed },
      { ...service, clientId: clientIds.api, attributes: signed },
    ],
  });
}

const personOf = (person: number, credential: object) => ({
  username: emailOf(person),
  email: emailOf(person),
  emailVerified: true,
  enabled: true,
  firstName: 'Bench',
  lastName: 'Person',
  credentials: [{ type: 'password', ...credential }],
});

/** One person by the administration interface, whose password the product hashes itself. The others are copies. */
export async function addKeycloakPeople(call: Call, db: pg.Client, people: number): Promise<void> {
  await call(`/realms/${realm}/users`, personOf(0, { value: password, temporary: false }));
  const [before, after] = emailOf(0).split('0');
  const email = `'${before}' || person || '${after}'`;
  const user = idOf('user');
  const copies = { value: emailOf(0), from: 1, to: people };
  const ofFirst = 'user_id = (select id from user_entity where email = $1)';
  await copyRows(db, {
    ...copies,
    table: 'user_entity',
    where: 'email = $1',
    changes: `'id', ${user}, 'email', ${email}, 'email_constraint', ${email}, 'username', ${email}`,
  });
  await copyRows(db, {
    ...copies,
    table: 'credential',
    where: ofFirst,
    changes: `'id', ${idOf('credential')}, 'user_id', ${user}`,
  });
  await copyRows(db, { ...copies, table: 'user_role_mapping', where: ofFirst, changes: `'user_id', ${user}` });
  await db.query('vacuum analyze user_entity');
  await db.query('vacuum analyze credential');
  await db.query('vacuum analyze user_role_mapping');
}

const peopleAtOnce = 1000;

/** Imports people by the interface that Keycloak has for it. */
export async function importKeycloakPeople(call: Call, people: number, credential: object): Promise<void> {
  for (let first = 0; first < people; first += peopleAtOnce) {
    const count = Math.min(peopleAtOnce, people - first);
    const users = Array.from({ length: count }, (_, index) => personOf(first + index, credential));
    const { added } = (await call(`/realms/${realm}/partialImport`, { ifResourceExists: 'FAIL', users })) as {
      added?: number;
    };
    if (added !== count) throw new Error(`Keycloak imported ${added} of ${count} people`);
  }
}
