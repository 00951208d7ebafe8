export interface Settings {
  rounds: number;
  /** How long one side of one round is kept busy. */
  seconds: number;
  /** A PostgreSQL whose user may create databases; without it the product's own is used. */
  databaseUrl: string | null;
  /** The figures asked for; none means all. */
  chosen: readonly string[];
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  return {
    rounds: count('BENCH_ROUNDS', env['BENCH_ROUNDS'] ?? '5', 50),
    seconds: count('BENCH_SECONDS', env['BENCH_SECONDS'] ?? '5', 120),
    databaseUrl: env['BENCH_DATABASE_URL'] ?? null,
    chosen: args.map((arg) => arg.toUpperCase()),
  };
}

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} must be from 1 to ${most}`);
  return value;
}
