import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../run-command.ts';

interface EmbeddedDatabase {
  startEmbeddedDatabase: (folder: string) => Promise<{ url: string; stop: () => Promise<void> }>;
}

/** The PostgreSQL of the demonstration, for checks that start the shipped product. */
export async function startDatabase(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const place = pathToFileURL(join(repositoryRoot, 'demo/dist/postgres/embedded-database.js')).href;
  const { startEmbeddedDatabase } = (await import(place)) as EmbeddedDatabase;
  return startEmbeddedDatabase(folder);
}

export const productionHost = 'portal.example';

/** The minimum of settings for production. */
export const productionSettings = (port: number, databaseUrl: string): Record<string, string> => ({
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  SELVAGE_SECRET: randomBytes(32).toString('base64url'),
  PUBLIC_URL: `https://${productionHost}`,
  SMTP_URL: 'smtp://127.0.0.1:1025',
  SELVAGE_ALLOW_INSECURE: 'database,smtp,demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_TRUST_PROXY: 'loopback',
});
