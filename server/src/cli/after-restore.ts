import { exitCodes } from './command-failure.ts';
import { runInTerminal } from './terminal.ts';

const { DATABASE_URL: url, DATABASE_URL_FILE: file } = process.env;

// Another name for `selvage after-restore --yes`, which never falls back on the embedded database.
if (!url && !file) {
  console.error('selvage: DATABASE_URL must be set: the database that was restored');
  process.exitCode = exitCodes.configuration.code;
} else {
  await runInTerminal(['after-restore', '--yes', ...process.argv.slice(2)]);
}
