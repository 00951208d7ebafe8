import { CommandFailure } from './cli/command-failure.ts';
import { failureOf } from './cli/failure-of.ts';
import { openLog } from './cli/serve/open-log.ts';
import { serve } from './cli/serve/serve.ts';
import { readConfig } from './config/read-config.ts';

/** This file is the server alone: a word that it ignored would start a server in place of what was asked for. */
function refuseOtherWords(words: readonly string[]): void {
  if (words.length > 0 && words.join(' ') !== 'serve')
    throw new CommandFailure(
      'usage',
      'this program takes "serve" alone; every other command is one of selvage: selvage --help',
    );
}

try {
  refuseOtherWords(process.argv.slice(2));
  const config = readConfig(process.env);
  await serve(config, openLog(config.logLevel));
} catch (error) {
  const { code, text } = failureOf(error);
  process.stderr.write(text);
  process.exit(code);
}
