import { command } from '../command.ts';
import { openLog } from '../serve/open-log.ts';
import { databaseLocation } from '../open-deps.ts';
import { readDatabaseSettings, readSettings } from '../read-settings.ts';
import { migrateDatabase } from '../serve/startup-errors.ts';

export const serveCommand = command({
  name: 'serve',
  summary: 'Start the server: migrate the database, answer requests and send messages, until SIGTERM.',
  options: {},
  run: async ({ env, demo }) => {
    const config = readSettings(env, demo);
    // The whole web server is loaded only for this command.
    const { serve } = await import('../serve/serve.ts');
    await serve(config, openLog(config.logLevel), { demo });
    return {};
  },
});

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to date. Several processes can run it at once.',
  options: {
    'grant-to': {
      type: 'string',
      value: 'ROLE',
      says: 'then give the rights of a serving role to ROLE; run it as the owner of the tables',
    },
  },
  run: async ({ env, values, demo }) => {
    const place = await databaseLocation(readDatabaseSettings(env, demo), demo);
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
