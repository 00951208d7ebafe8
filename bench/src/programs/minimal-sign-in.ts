import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { signIn } from '@selvage/contract/api/sign-in';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

// The cheapest possible login: one statement to find the person, the hash, and one statement for the session. It counts no attempts and has
// no audit, no second step and no log. Its cost is the cost of the machine without the product.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query('create table people (email text primary key, password_hash text not null)');
await pool.query(
  'create table sessions (token_hash bytea primary key, email text not null, created_at timestamptz not null)',
);

const find = { name: 'find', text: 'select password_hash from people where email = $1' };
const remember = { name: 'remember', text: 'insert into sessions values ($1, $2, now())' };
const text = { type: 'string' };
const schema = {
  body: { type: 'object', required: ['email', 'password'], properties: { email: text, password: text } },
  response: { 200: { type: 'object', properties: {} } },
};

let free = availableParallelism();
const waiting: (() => void)[] = [];

async function compare(hash: string, password: string): Promise<boolean> {
  if (free === 0) await new Promise<void>((resolve) => void waiting.push(resolve));
  else free -= 1;
  try {
    return await verify(hash, password);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

const app = Fastify();
app.get('/readyz', async () => ({}));
app.post<{ Body: { email: string; password: string } }>(signIn.path, { schema }, async ({ body }, reply) => {
  const { rows } = await pool.query<{ password_hash: string }>({ ...find, values: [body.email] });
  if (!rows[0] || !(await compare(rows[0].password_hash, body.password))) return reply.code(401).send({});
  const token = randomBytes(32);
  await pool.query({ ...remember, values: [createHash('sha256').update(token).digest(), body.email] });
  return reply.header('set-cookie', `sid=${token.toString('base64url')}; Path=/; HttpOnly`).send({});
});
process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
