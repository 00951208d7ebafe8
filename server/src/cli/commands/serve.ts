import { readConfig } from '../../config/read-config.ts';
import { command } from '../command.ts';
import { openLog } from '../open-log.ts';

export const serveCommand = command({
  name: 'serve',
  summary: 'Migrate the database, send letters and listen, until SIGTERM.',
  options: {},
  run: async ({ env }) => {
    const config = readConfig(env);
    // The whole web server is loaded for the one command that needs it.
    const { serve } = await import('../serve.ts');
    await serve(config, openLog());
    return {};
  },
});
