import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes } from '@selvage/contract/time-units';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';

/**
 * Imports members with hashes of another system, as an operator would, by the program of the server, so that both have the same mode. The
 * database must be migrated.
 */
export async function importAccounts(databaseUrl: string, people: readonly { email: string; hash: string }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-import-'));
  const rows = people.map(({ email, hash: passwordHash }, n) =>
    JSON.stringify({ kind: 'member', email, passwordHash, memberNumber: 5_500_000_000 + n, birthDate: '1980-01-15' }),
  );
  try {
    const file = join(folder, 'people.ndjson');
    await writeFile(file, rows.join('\n'));
    const args = [places.server, 'import', 'accounts', file, '--reason', 'measured', '--json'];
    await runProgram({ command: process.execPath, args, env: { DATABASE_URL: databaseUrl } }, minutes(5));
  } finally {
    await rm(folder, { recursive: true });
  }
}
