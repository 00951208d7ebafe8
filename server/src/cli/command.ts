import type { Deps } from '../deps.ts';
import type { Operator, Origin } from '../identity/audit-store.ts';
import type { ExitName } from './exit-codes.ts';

export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** What its value is called in the help. */
  value?: string;
  says: string;
}
export type Options = Readonly<Record<string, Option>>;
export type Values<Given extends Options> = {
  [Name in keyof Given]?: { string: string; boolean: boolean }[Given[Name]['type']];
};

/** The terminal, or what stands for it in a test. */
export interface Io {
  /** Settles once the reader has taken it: an export waits for a slow one. */
  out: (text: string) => Promise<void>;
  err: (text: string) => void;
  /** Nobody can be asked where there is none. */
  ask: ((question: string) => Promise<string>) | null;
  colour: boolean;
  interrupted: AbortSignal;
}

export type CliDeps = Pick<Deps, 'config' | 'keys' | 'db' | 'now'>;

/** The operator who gave the command, as the audit will know them. */
export interface Acting {
  operator: Operator;
  origin: Origin;
}

export interface Context<Given extends Options = Options> {
  values: Values<Given> & { json?: boolean };
  /** What was given without a flag, in order: as many as the command `takes`. */
  given: readonly string[];
  io: Io;
  env: NodeJS.ProcessEnv;
  acting: Acting;
  /** Opened when it is first asked for, closed when the command has ended. */
  deps: () => Promise<CliDeps>;
}

/** One JSON object with `--json`, the text without. A command that writes lines as they come has neither. */
export interface Answer {
  exit?: ExitName;
  json?: object;
  text?: string;
}

export interface Command<Given extends Options = Options> {
  name: string;
  summary: string;
  takes?: readonly string[];
  options: Given;
  /** Whether it takes `--operator` alone, or `--reason` as well and not without it. */
  audited?: 'by-name' | 'with-reason';
  run(context: Context<Given>): Promise<Answer>;
}

/** Keeps what each option may be, so that a command reads its values typed. */
export const command = <const Given extends Options>(given: Command<Given>): Command<Given> => given;
