import { createHmac } from 'node:crypto';
import type { Bench } from '../bench.ts';
import { emailOf, password, sessionTokenOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { places } from '../places.ts';
import { startServer, type ServerProgram } from '../process/start-server.ts';
import { connectTo } from '../server-under-test.ts';
import { addBetterAuthPeople, addBetterAuthSessions } from './better-auth-people.ts';
import { askEach, type Answer } from './ask-each.ts';
import { everybody, type Product, type Setting } from './product.ts';

/** Three variants: unchanged (scrypt), with our hash, and with a cookie that replaces the database for five minutes. */
export type Manner = 'as shipped' | 'same hash' | 'cookie cache';

const secret = 'only-for-the-measurement-and-nothing-else';
const environments: Record<Manner, Record<string, string>> = {
  'as shipped': {},
  'same hash': { PEER_HASH: 'argon2id' },
  'cookie cache': { PEER_COOKIE_CACHE: 'on' },
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

function readOf(person: number): Request {
  const token = sessionTokenOf(person);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  return { method: 'GET', path: '/api/auth/get-session', headers: { cookie } };
}

/** A browser keeps the cookies of the first answer. With the cache, one of them answers the next requests. */
const withTheirCookies = (answers: readonly Answer[]): Request[] =>
  answers.map(({ request, cookies }) => ({
    ...request,
    headers: { cookie: [request.headers?.['cookie'] ?? '', ...cookies].join('; ') },
  }));
