import { resolve } from 'node:path';

export interface Settings {
  rounds: number;
  /** The length of one side of one round. */
  seconds: number;
  /** The number of such periods in which logins run before the measurement. */
  warmUps: number;
  /** The number of accounts and sessions that count as many, compared with a thousand. */
  many: number;
  /** A PostgreSQL whose user may create databases. Null: the product's own. */
  databaseUrl: string | null;
  /** The requested figures. Empty: all. */
  chosen: readonly string[];
  /** Draws the last result again without measuring. */
  redraw: boolean;
  /** Merges the chosen figures into the last whole result. */
  keep: boolean;
  /** Folders of other built checkouts, which do the same work in the same rounds. */
  beside: readonly string[];
}

const whole = { rounds: '5', seconds: '5', warmUps: '24', many: '1000000' };
/** Enough to show that everything works, but not to trust the figures. */
const quick = { rounds: '1', seconds: '2', warmUps: '1', many: '50000' };

const options = ['--quick', '--redraw', '--keep', '--beside=<folder>'];
const besideOption = '--beside=';

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const unknown = args.find((arg) => arg.startsWith('-') && !options.includes(arg) && !arg.startsWith(besideOption));
  if (unknown !== undefined) throw new Error(`${unknown} is not an option; there are ${options.join(', ')}`);
  const usual = args.includes('--quick') ? quick : whole;
  const settings = {
    rounds: count('BENCH_ROUNDS', env['BENCH_ROUNDS'] ?? usual.rounds, 50),
    seconds: count('BENCH_SECONDS', env['BENCH_SECONDS'] ?? usual.seconds, 120),
    warmUps: count('BENCH_WARM_UPS', env['BENCH_WARM_UPS'] ?? usual.warmUps, 100),
    many: count('BENCH_MANY', env['BENCH_MANY'] ?? usual.many, 10_000_000),
    databaseUrl: env['BENCH_DATABASE_URL'] ?? null,
    chosen: args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toUpperCase()),
    redraw: args.includes('--redraw'),
    keep: args.includes('--keep'),
    beside: args.filter((arg) => arg.startsWith(besideOption)).map((arg) => resolve(arg.slice(besideOption.length))),
  };
  if (settings.keep && settings.beside.length > 0) throw new Error('--keep is for this checkout alone');
  if (settings.keep && !isFullLength(settings)) throw new Error('--keep is for measurements at their full length');
  return settings;
}

/** A quick run or a part does not replace the last whole result. */
export const isWhole = (settings: Settings): boolean =>
  settings.chosen.length === 0 && settings.beside.length === 0 && isFullLength(settings);

const isFullLength = ({ rounds, seconds, warmUps, many }: Settings): boolean =>
  rounds >= Number(whole.rounds) &&
  seconds >= Number(whole.seconds) &&
  warmUps >= Number(whole.warmUps) &&
  many >= Number(whole.many);

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} must be from 1 to ${most}`);
  return value;
}
