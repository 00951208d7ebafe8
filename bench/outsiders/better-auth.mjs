// A server with better-auth, to which we compare our server. It uses the same PostgreSQL and the smallest program that the documentation of
// better-auth shows.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

const { PORT, DATABASE_URL, PEER_SECRET, PEER_HASH, PEER_COOKIE_CACHE, PEER_APPLICATIONS } = process.env;
const database = new pg.Pool({ connectionString: DATABASE_URL, max: 10, idleTimeoutMillis: 60_000 });
const argon2id = {
  hash: (password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify: (given) => verify(given.hash, given.password),
};

// Loaded only for the measurements of applications: others measure the start and the memory.
const applications = PEER_APPLICATIONS && (await import('./better-auth-applications.mjs'));

const auth = betterAuth({
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: PEER_SECRET,
  database,
  emailAndPassword: { enabled: true, ...(PEER_HASH === 'argon2id' && { password: argon2id }) },
  session: { cookieCache: { enabled: PEER_COOKIE_CACHE === 'on', maxAge: 300 } },
  // Off for the run, as ours are.
  rateLimit: { enabled: false },
  logger: { disabled: true },
  ...(applications && { plugins: applications.plugins }),
});

// Only where nothing is there yet: a start is measured on a migrated database.
const { rows } = await database.query(`select to_regclass('public.verification') as there`);
if (rows[0].there === null) await (await getMigrations(auth.options)).runMigrations();
if (applications) await applications.addClients(auth);
const server = createServer(toNodeHandler(auth));
server.keepAliveTimeout = 72_000;
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
