import { openDatabase } from '../db/database.ts';
import { databaseClock } from '../db/clock.ts';
import { invalidateRestored } from '../identity/restored-backup-store.ts';

const { DATABASE_URL: url } = process.env;

/** Once, on a database that comes from a backup, before anybody is let in: docs/operate.md. */
async function afterRestore(databaseUrl: string): Promise<void> {
  const { db, ...database } = openDatabase(databaseUrl, { patience: 'migration', onLost: () => undefined });
  const clock = await databaseClock(db);
  const counts = await invalidateRestored(db, clock.now());
  clock.stop();
  await database.close();
  for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(9)}  ${what} ended`);
}

if (url === undefined) {
  console.error('selvage: DATABASE_URL must be set: the database that was restored');
  process.exitCode = 1;
} else {
  await afterRestore(url);
}
