import { openLog } from './cli/open-log.ts';
import { serve } from './cli/serve.ts';
import { ConfigError, configErrorText } from './config/setting.ts';
import { readConfig } from './config/read-config.ts';

try {
  await serve(readConfig(process.env), openLog());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(configErrorText(error));
  process.exit(1);
}
