import { pino } from 'pino';
import { serve } from './cli/serve.ts';
import { ConfigError } from './config/config-error.ts';
import { readConfig } from './config/read-config.ts';

const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });

try {
  await serve(readConfig(process.env), log);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`selvage: ${error.message}\n`);
  process.exit(1);
}
