import type { DemoModule } from '../demo-module.ts';
import type { Deps } from '../deps.ts';
import type { Actor, Origin } from '../audit/audit-store.ts';
import { CommandFailure, type ExitName } from './command-failure.ts';

export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** The placeholder for the option's value in the help. */
  value?: string;
  /** True if the command refuses a call without this option. */
  isRequired?: boolean;
  says: string;
  /** All possible values, for shell completion. */
  choices?: readonly string[];
}
export type Options = Readonly<Record<string, Option>>;
export type Values<Given extends Options> = {
  [Name in keyof Given]?: { string: string; boolean: boolean }[Given[Name]['type']];
};

/** The terminal, or its replacement in a test. */
export interface Io {
  /** Resolves when the reader has taken the text, so that an export waits for a slow reader. */
  out: (text: string) => Promise<void>;
  err: (text: string) => void;
  /** `null` when stdin is not a terminal. */
  ask: ((question: string) => Promise<string>) | null;
  colour: boolean;
  /** The program as the operator calls it, such as `selvage`. */
  program: string;
  interrupted: AbortSignal;
}

export type CliDeps = Pick<Deps, 'config' | 'keys' | 'db' | 'now' | 'wakeOutbox'>;

/** The operator of the command, as the audit records them. */
export interface Acting {
  actor: Actor;
  origin: Origin;
}

export interface Context<Given extends Options = Options> {
  values: Values<Given> & { json?: boolean };
  /** The arguments that are not flags, in order. There is one for each name in `takes`. */
  given: readonly string[];
  io: Io;
  env: NodeJS.ProcessEnv;
  demo: DemoModule | undefined;
  acting: Acting;
  /** Opens the dependencies at the first call. They are closed when the command has ended. */
  deps: () => Promise<CliDeps>;
}

/** The result of a command: one JSON object for `--json`, or text. A command that prints its lines while it runs returns neither. */
export interface Answer {
  exit?: ExitName;
  json?: object;
  text?: string;
}

export interface Command<Given extends Options = Options> {
  name: string;
  summary: string;
  takes?: readonly string[];
  /** All possible values of an argument of `takes`, by its name. */
  choices?: Readonly<Record<string, readonly string[]>>;
  options: Given;
  /** `by-name` takes `--operator` and, if given, `--reason`. `with-reason` refuses a call without `--reason`. */
  audited?: 'by-name' | 'with-reason';
  run(context: Context<Given>): Promise<Answer>;
}

/** Keeps the type of each option, so that a command reads typed values. */
export const command = <const Given extends Options>(given: Command<Given>): Command<Given> => given;

const everywhere = {
  json: { type: 'boolean', says: 'print JSON instead of text: one object, or one object per line' },
  'env-file': {
    type: 'string',
    value: 'FILE',
    says: 'read the settings of the server from this file; the environment wins',
  },
  help: { type: 'boolean', short: 'h', says: 'show this help' },
} as const satisfies Options;

const operator = {
  type: 'string',
  value: 'NAME',
  says: 'who runs this, for the audit; default SELVAGE_OPERATOR, then the system user',
} as const;
const reason = {
  type: 'string',
  value: 'TEXT',
  says: 'why; the audit keeps it, even after the person was erased',
} as const;

export const optionsOf = ({ options, audited: how }: Pick<Command, 'options' | 'audited'>): Options => ({
  ...options,
  ...(how === undefined ? {} : { operator, reason }),
  ...everywhere,
});

/**
 * Asks the user to type `words` before an act that cannot be undone. With `--yes` the program that calls this command
 * has already asked.
 */
export async function confirm(io: Io, yes: boolean | undefined, words: string, what: string): Promise<void> {
  if (yes === true) return;
  if (io.ask === null)
    throw new CommandFailure('refused', `not a terminal: pass --yes to confirm. ${what} cannot be undone`);
  const typed = await io.ask(`${what} cannot be undone. Type ${words} to go on: `);
  if (typed.trim().toLowerCase() !== words) throw new CommandFailure('refused', 'not confirmed: nothing was changed');
}
