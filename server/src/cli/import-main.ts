import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import { importCommand } from './commands/import.ts';

const exitCodes = { ok: 0, refused: 1, usage: 2, configuration: 3, unreachable: 4, partly: 6 };
const usage =
  'usage: node server/dist/cli/import-main.js KIND FILE --reason TEXT [--dry-run] [--restart] [--report FILE] [--batch ROWS] [--format csv|ndjson] [--operator NAME] [--json]';

/** `selvage import` by itself. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      report: { type: 'string' },
      batch: { type: 'string' },
      'dry-run': { type: 'boolean' },
      restart: { type: 'boolean' },
      operator: { type: 'string', default: userInfo().username },
      reason: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 2) throw new ConfigError('import', `takes a kind and a file\n${usage}`);
  const { operator: name, reason = null } = values;
  if (reason === null && !values['dry-run']) throw new ConfigError('--reason', `must be given\n${usage}`);
  const io = { err: (text: string) => void process.stderr.write(text) };
  const end = await importCommand.run({
    values,
    given: positionals,
    io,
    env: process.env,
    acting: { operator: { name, reason } },
  });
  const channel = end.exit === 'ok' || end.exit === 'partly' || values.json ? process.stdout : process.stderr;
  channel.write(values.json ? `${JSON.stringify(end.json)}\n` : end.text);
  return exitCodes[end.exit];
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof TypeError)) throw error;
  process.stderr.write(`import: ${error.message}\n`);
  process.exitCode = error instanceof ConfigError ? 3 : 2;
}
