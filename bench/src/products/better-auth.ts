import { createHmac } from 'node:crypto';
import type { Bench } from '../bench.ts';
import { emailOf, password, sessionTokenOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { places } from '../places.ts';
import { startServer, type ServerProgram } from '../process/start-server.ts';
import { connectTo } from '../server-under-test.ts';
import { applications } from './application-settings.ts';
import { addBetterAuthPeople, addBetterAuthSessions } from './better-auth-people.ts';
import { askEach, type Answer } from './ask-each.ts';
import { everybody, type Product, type Setting } from './product.ts';

/** Unchanged (scrypt), with our hash, with a cookie that replaces the database for five minutes, and with OpenID Connect. */
export type Manner = 'as shipped' | 'same hash' | 'cookie cache' | 'with applications';

const secret = 'only-for-the-measurement-and-nothing-else';
const environments: Record<Manner, Record<string, string>> = {
  'as shipped': {},
  'same hash': { PEER_HASH: 'argon2id' },
  'cookie cache': { PEER_COOKIE_CACHE: 'on' },
  'with applications': { PEER_APPLICATIONS: JSON.stringify(applications) },
};

export const betterAuth = (databaseUrl: string, manner: Manner, core?: number): ServerProgram => ({
  script: places.betterAuth,
  env: { DATABASE_URL: databaseUrl, PEER_SECRET: secret, ...environments[manner] },
  readyPath: '/api/auth/ok',
  core,
});

export async function betterAuthProduct(bench: Bench, manner: Manner, { people, core }: Setting): Promise<Product> {
  const databaseUrl = await bench.database.create(bench.afterwards);
  const server = await startServer(betterAuth(databaseUrl, manner, core));
  bench.afterwards(server.stop);
  const db = await connectTo(databaseUrl, bench);
  await addBetterAuthPeople(db, server.port, people);
  return {
    ...server,
    databaseUrl,
    db,
    people,
    letsIn: '"token":"',
    signInOf: (person) => ({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { origin: `http://127.0.0.1:${server.port}` },
      body: { email: emailOf(person), password },
    }),
    readsOf: async (count) => {
      await addBetterAuthSessions(db, count);
      return withTheirCookies(await askEach(server.port, everybody(count).map(readOf)));
    },
  };
}

export function cookieOf(person: number): string {
  const token = sessionTokenOf(person);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

const readOf = (person: number): Request => ({
  method: 'GET',
  path: '/api/auth/get-session',
  headers: { cookie: cookieOf(person) },
});

/** A browser keeps the cookies of the first answer. With the cache, one of them answers the next requests. */
const withTheirCookies = (answers: readonly Answer[]): Request[] =>
  answers.map(({ request, cookies }) => ({
    ...request,
    headers: { cookie: [request.headers?.['cookie'] ?? '', ...cookies].join('; ') },
  }));
