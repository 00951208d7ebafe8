import { days } from '@selvage/contract/time-units';
import { readFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { madeCertificate, type MadeCertificate } from '../../test/harness/machine.ts';
import { cloneDatabase } from '../../test/harness/test-database.ts';
import { databaseProblem } from '../db/database-errors.ts';
import { openDatabase } from '../db/database.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { worstOf } from './doctor/finding.ts';
import { openDeps } from './open-deps.ts';
import { demo } from '../../../demo/src/demo-module.ts';
import { runCommandLine } from './run-command-line.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { createOwnPostgres } from '../../test/harness/own-postgres.ts';

interface TlsPostgres {
  /** A database URL with `verify-full` and this host, by default localhost. */
  url(rootCertificate: string, host?: string): string;
  /** Makes the server use this certificate for new connections. `root` is its issuer, unless it is self-signed. */
  use(certificate: MadeCertificate, root?: string): Promise<void>;
  /** Writes a file that is deleted when the server stops. */
  file(name: string, text: string): string;
  stop(): Promise<void>;
}

/** A real PostgreSQL that speaks TLS, whose certificate a test may change. */
async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-tls-postgres-'));
  chmodSync(folder, 0o755);
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    const owner = postgresUser();
    if (owner !== undefined) chownSync(path, owner, owner);
    return path;
  };
  const write = ({ cert, key }: MadeCertificate) => [file('server.crt', cert), file('server.key', key)] as const;
  const [certificate, key] = write(madeCertificate());
  const server = await createOwnPostgres(folder, [
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
    'fsync=off',
  ]);
  await server.start();
  return {
    file,
    url: (rootCertificate, host = 'localhost') => {
      const url = new URL(server.url);
      url.hostname = host;
      return `${url.href}?sslmode=verify-full&sslrootcert=${rootCertificate}`;
    },
    use: async (made, root = made.cert) => {
      write(made);
      await reload(server.url, root);
    },
    stop: async () => {
      await server.stop('immediate');
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes the server read its certificate files again, and waits until a new connection gets the new certificate. */
async function reload(url: string, root: string): Promise<void> {
  const meets = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, ssl: { ca: root, checkServerIdentity: () => undefined } });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      (error: Error & { code?: string }) => error.code === 'CERT_HAS_EXPIRED',
    );
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_reload_conf()');
  await client.end();
  while (!(await meets()));
}

let postgres: TlsPostgres;
beforeAll(async () => void (postgres = await startTlsPostgres()));
afterAll(() => postgres.stop());

async function run(words: readonly string[], url: string): Promise<{ code: number; err: string }> {
  let err = '';
  const io = {
    out: () => Promise.resolve(),
    err: (text: string) => void (err += text),
    ask: null,
    colour: false,
    program: 'selvage',
    interrupted: new AbortController().signal,
  };
  const env = { SELVAGE_MODE: 'demo', DATABASE_URL: url, SELVAGE_OPERATOR: 'nora' };
  return { code: await runCommandLine(words, { io, env, demo, openDeps }), err };
}

const certificates = (name: string): string =>
  readFileSync(new URL(`../../test/harness/certificates/${name}`, import.meta.url), 'utf8');

type Certificate = MadeCertificate & { ca?: string };
const made = madeCertificate();
const signed: Certificate = {
  cert: certificates('server.pem'),
  key: certificates('server.key'),
  ca: certificates('ca.pem'),
};

const own = ({ cert }: MadeCertificate): string => postgres.file('own.crt', cert);
const expired = madeCertificate({ until: new Date(Date.now() - days(1)) });

type Fault = [what: string, certificate: Certificate, root: (of: MadeCertificate) => string, sentence: RegExp];
const faults: Fault[] = [
  [
    'an sslrootcert that does not exist',
    made,
    () => '/nowhere/db-ca.crt',
    /DATABASE_URL has an sslrootcert, sslcert or sslkey that does not exist: \/nowhere\/db-ca\.crt/,
  ],
  ['an sslrootcert that is a folder', made, () => '/', /DATABASE_URL has an sslrootcert, .* that is a folder/],
  [
    'an authority that signed something else',
    made,
    () => own(madeCertificate()),
    /DATABASE_URL leads to a PostgreSQL whose certificate was not signed by the authority in sslrootcert: name the file/,
  ],
  [
    'an authority that did not sign the chain',
    signed,
    () => own(made),
    /DATABASE_URL leads to a PostgreSQL whose certificate was not signed by the authority in sslrootcert: name the file/,
  ],
  [
    'a certificate for another host',
    madeCertificate({ host: 'db.internal' }),
    own,
    /DATABASE_URL leads to a PostgreSQL whose certificate is for another host name: use a name that it has/,
  ],
  [
    'a certificate that has expired',
    expired,
    own,
    /DATABASE_URL leads to a PostgreSQL whose certificate has expired: renew it there/,
  ],
];

describe.each(faults)('OPS-P8 %s', (_what, certificate, root, sentence) => {
  let url: string;
  beforeAll(async () => {
    await postgres.use(certificate, certificate.ca);
    url = postgres.url(root(certificate));
  });

  test.each([['serve'], ['migrate'], ['user show nobody@test.example'], ['outbox dead']])(
    'is reported in one sentence by %s, which ends with 3',
    async (words) => {
      const { code, err } = await run(words.split(' '), url);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).toMatch(sentence);
      expect(code).toBe(3);
    },
  );

  test('the doctor reports the TLS fault of the database, and ends with 3', async () => {
    const findings = await checkDatabase(readDemoConfig({ DATABASE_URL: url }));
    expect(findings).toMatchObject([
      { about: 'database', state: 'wrong', says: expect.stringMatching(sentence) as string },
    ]);
    expect(worstOf(findings)).toBe('configuration');
  });
});

test('OPS-P8 a PostgreSQL server without TLS is reported if sslmode requires TLS', async () => {
  const database = await cloneDatabase({ empty: true });
  const { code, err } = await run(['migrate'], `${database.url}?sslmode=verify-full`);
  expect(err).toMatch(/has sslmode, but leads to a PostgreSQL that does not speak TLS: set ssl = on there/);
  expect(code).toBe(3);
  await database.close();
});

describe('the certificate of PostgreSQL', () => {
  const certificateFinding = async (until: Date) => {
    const certificate = madeCertificate({ until });
    await postgres.use(certificate);
    const findings = await checkDatabase(readDemoConfig({ DATABASE_URL: postgres.url(own(certificate)) }));
    return findings.find(({ about }) => about === 'certificate database');
  };

  test.each([
    [100, 'ok'],
    [20, 'warning'],
    [0.5, 'wrong'],
  ] as const)('is reported by its days left: %d more days is %s', async (left, state) => {
    expect(await certificateFinding(new Date(Date.now() + days(left)))).toMatchObject({ state });
  });

  test('may expire and be renewed, also with another authority, while a server runs', async () => {
    const certificate = madeCertificate();
    await postgres.use(certificate);
    const { db, close } = openDatabase(postgres.url(own(certificate)), { onLost: () => undefined });
    const onNewConnection = async (renewed: MadeCertificate) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
      await postgres.use(renewed);
      own(renewed);
      return sql`select 1`.execute(db).then(() => 'answered', databaseProblem);
    };
    expect(await onNewConnection(expired)).toBe('no TLS');
    expect(await onNewConnection(madeCertificate())).toBe('answered');
    await close();
  });
});
