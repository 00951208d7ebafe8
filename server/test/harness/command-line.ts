import type { Io } from '../../src/cli/command.ts';
import { withApplications } from '../../src/oidc/clients/known-applications.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { demo } from '../../../demo/src/demo-module.ts';
import type { TestApp } from './test-app.ts';

export interface Said {
  code: number;
  out: string;
  err: string;
}

export interface TestTerminal {
  /** The text that is typed at every prompt of the command. Without it, the command runs without a terminal. */
  typed?: string;
  env?: NodeJS.ProcessEnv;
  colour?: boolean;
  program?: string;
  interrupted?: AbortSignal;
  /** A function that is called for each piece of output. */
  hear?: (text: string) => void;
}

/** Runs the real commands in this process, on the database and the clock of a test. */
export function commandLine(server: Pick<TestApp, 'deps'>) {
  return async (words: readonly string[], terminal: TestTerminal = {}): Promise<Said> => {
    const said: Said = { code: -1, out: '', err: '' };
    const io: Io = {
      out: (text) => {
        said.out += text;
        terminal.hear?.(text);
        return Promise.resolve();
      },
      err: (text) => void (said.err += text),
      ask: terminal.typed === undefined ? null : () => Promise.resolve(terminal.typed ?? ''),
      program: terminal.program ?? 'selvage',
      colour: terminal.colour ?? false,
      interrupted: terminal.interrupted ?? new AbortController().signal,
    };
    const openDeps = async () => {
      const config = await withApplications(server.deps.db, server.deps.config);
      return { deps: { ...server.deps, config }, close: () => Promise.resolve() };
    };
    const env = { SELVAGE_MODE: 'demo', SELVAGE_OPERATOR: 'nora', ...terminal.env };
    said.code = await runCommandLine(words, { io, env, demo, openDeps });
    return said;
  };
}
