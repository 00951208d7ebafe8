import { readConfig } from '../../config/read-config.ts';
import { command } from '../command.ts';
import { reach } from '../open-deps.ts';
import { migrateWith } from '../reach-database.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to date; any number may run it at once.',
  options: {},
  run: async ({ env }) => {
    const { url, stop } = await reach(readConfig(env));
    const applied = await migrateWith(url).finally(stop);
    const text = applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`;
    return { json: { applied }, text };
  },
});
