import { readConfig } from '../../config/read-config.ts';
import { hasEmbeddedDatabase, startEmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import { command } from '../command.ts';
import { openLog } from '../serve/open-log.ts';
import { databaseLocation } from '../open-deps.ts';
import { migrateDatabase } from '../serve/startup-errors.ts';
import { seedDemo } from '../../features/demo/seed.ts';
import { passwordHashing } from '../../ways/password/password-hash.ts';
import { CommandFailure } from '../command-failure.ts';

export const serveCommand = command({
  name: 'serve',
  summary: 'Migrate the database, send messages and listen, until SIGTERM.',
  options: {},
  run: async ({ env }) => {
    const config = readConfig(env);
    // The whole web server is loaded for the one command that needs it.
    const { serve } = await import('../serve/serve.ts');
    await serve(config, openLog(config.logLevel));
    return {};
  },
});

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to date; any number may run it at once.',
  options: {
    'grant-to': {
      type: 'string',
      value: 'ROLE',
      says: 'give the role that serves its rights afterwards; for the owner of the tables',
    },
  },
  run: async ({ env, values }) => {
    // It may run where the file of SELVAGE_CONFIG is not, and sends nothing.
    const place = await databaseLocation(readConfig(env, ['database']));
    try {
      const role = values['grant-to'];
      const applied = await migrateDatabase(place.url, role === undefined ? {} : { grantTo: role });
      const done = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
      const granted = role === undefined ? '' : ` ${role} has its rights.`;
      return { json: { applied, grantedTo: role ?? null }, text: `${done}${granted}\n` };
    } finally {
      await place.stop();
    }
  },
});

export const seedCommand = command({
  name: 'seed',
  summary: 'Add the people and the registry of the demonstration; what people changed stays.',
  options: {},
  run: async ({ env, deps }) => {
    const { mode, database } = readConfig(env);
    if (mode === 'production')
      throw new CommandFailure('refused', 'SELVAGE_MODE is production: demo people have passwords that everyone knows');
    if (database.kind === 'embedded' && !hasEmbeddedDatabase(database.dataDir)) await createEmbedded(database.dataDir);
    const { config, ...others } = await deps();
    await seedDemo({ ...others, hashing: passwordHashing({ queue: config.limits.hashQueue }) });
    return { json: { seeded: true }, text: 'The demonstration has its people.\n' };
  },
});

async function createEmbedded(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedDatabase(dataDir);
  try {
    await migrateDatabase(embedded.url);
  } finally {
    await embedded.stop();
  }
}
