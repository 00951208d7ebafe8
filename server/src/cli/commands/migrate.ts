import { readConfig } from '../../config/read-config.ts';
import { command } from '../command.ts';
import { reach } from '../open-deps.ts';
import { migrateWith } from '../reach-database.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to date; any number may run it at once.',
  options: {},
  run: async ({ env }) => {
    // It may run where the file of SELVAGE_CONFIG is not, and sends nothing.
    const place = await reach(readConfig(env, ['database']));
    try {
      const applied = await migrateWith(place.url);
      const text = applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`;
      return { json: { applied }, text };
    } finally {
      await place.stop();
    }
  },
});
