import { readSettings, type Settings } from '../settings.ts';

export interface PeerSettings extends Settings {
  /** The parts that are measured. Empty: all. */
  only: readonly string[];
  /** The beginnings of the names of the products that are measured beside ours. Empty: all. */
  products: readonly string[];
  /** People who log in again and again. */
  people: number;
  /** Accounts that are imported. */
  imported: number;
  /** Logins before the memory is read again. */
  loginsForMemory: number;
}

// oxfmt-ignore
const whole = { rounds: 3, seconds: 5, people: 200, accounts: 1_000_000, imported: 100_000, logins: 10_000, 'warm-ups': 36 };
type Count = keyof typeof whole;
const counts = Object.keys(whole) as Count[];
const help = `--only=PART,… --products=NAME,… --redraw ${counts.map((name) => `--${name}=N`).join(' ')}`;

/** Reads `--rounds=1` and the like. */
export function readPeerSettings(env: NodeJS.ProcessEnv, args: readonly string[]): PeerSettings {
  const given = new Map(args.map((arg) => splitOption(arg)));
  const unknown = [...given.keys()].find((name) => !['only', 'products', 'redraw', ...counts].includes(name));
  if (unknown !== undefined) throw new Error(`--${unknown} is not an option; there are ${help}`);
  const list = (name: string): string[] => (given.get(name) ?? '').split(',').filter((each) => each !== '');
  const count = (name: Count): number => {
    const value = Number(given.get(name) ?? whole[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a number from 1`);
    return value;
  };
  return {
    ...readSettings(env, []),
    rounds: count('rounds'),
    seconds: count('seconds'),
    warmUps: count('warm-ups'),
    many: count('accounts'),
    people: count('people'),
    imported: count('imported'),
    loginsForMemory: count('logins'),
    redraw: given.has('redraw'),
    only: list('only'),
    products: list('products'),
  };
}

function splitOption(arg: string): [name: string, value: string] {
  const [, name, value = ''] = /^--([a-z-]+)(?:=(.*))?$/.exec(arg) ?? [];
  if (name === undefined) throw new Error(`${arg} is not an option; there are ${help}`);
  return [name, value];
}

/** A shorter trial, or one of some products only, is printed and not kept. */
export const isKept = (settings: PeerSettings): boolean =>
  settings.products.length === 0 &&
  settings.rounds >= whole.rounds &&
  settings.seconds >= whole.seconds &&
  settings.warmUps >= whole['warm-ups'] &&
  settings.people >= whole.people &&
  settings.many >= whole.accounts &&
  settings.imported >= whole.imported &&
  settings.loginsForMemory >= whole.logins;
