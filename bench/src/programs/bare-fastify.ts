import { createHash } from 'node:crypto';
import { currentUser } from '@selvage/contract/api/session';
import Fastify, { type RouteHandlerMethod } from 'fastify';

const reply = {
  type: 'object',
  properties: {
    activated: { type: 'boolean' },
    userType: { type: 'string' },
    privileges: { type: 'array', items: { type: 'string' } },
    email: { type: 'string' },
  },
};
const answerOf = (person: string) => ({
  activated: true,
  userType: 'W',
  privileges: [],
  email: `bench-${person}@bench.example`,
});

/** Looks the session up in the database of the product: the least that a session costs which ends at once. */
async function afterOneRead(databaseUrl: string): Promise<RouteHandlerMethod> {
  // Loaded only here, because the start and the memory of the server without it are measured too.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 60_000 });
  const text = 'select account_id as person from sessions where token_hash = $1';
  return async ({ headers }, response) => {
    const token = /(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const values = [createHash('sha256').update(token).digest()];
    const { rows } = await pool.query<{ person: string }>({ name: 'session', text, values });
    return rows[0] ? answerOf(rows[0].person) : response.code(401).send({});
  };
}

// The simplest server that answers, and with `DATABASE_URL` the simplest that knows the session. Figures of the product are compared with it.
const databaseUrl = process.env['DATABASE_URL'];
const handler = databaseUrl === undefined ? async () => answerOf('0') : await afterOneRead(databaseUrl);
const app = Fastify();
app.get(currentUser.path, { schema: { response: { 200: reply } } }, handler);
app.get('/ready', async () => ({}));
process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
