import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { madeCertificate, type MadeCertificate } from './made-certificate.ts';
import { createOwnPostgres } from './own-postgres.ts';

export interface TlsPostgres {
  /** With verify-full, and the host that is given: localhost if none. */
  url(rootCertificate: string, host?: string): string;
  /** New connections meet this certificate; `root` is who signed it, where it was not itself. */
  use(certificate: MadeCertificate, root?: string): Promise<void>;
  /** Writes a file that lasts as long as the server. */
  file(name: string, text: string): string;
  stop(): Promise<void>;
}

/** A real PostgreSQL that speaks TLS, whose certificate a test may change. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
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

/** Until a new connection meets the certificate: the server reads its files a moment after it was told to. */
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
