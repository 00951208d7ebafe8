import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Io } from './command.ts';
import { exitCodes } from './command-failure.ts';
import { onFirstSignal } from './serve/on-first-signal.ts';
import type { DemoModule } from '../demo-module.ts';
import { openDeps } from './open-deps.ts';
import { runCommandLine } from './run-command-line.ts';

/** Runs one command in the terminal of this process. */
export async function runInTerminal(words: readonly string[], demo?: DemoModule): Promise<void> {
  const { env } = process;
  const code = await runCommandLine(words, {
    io: terminal(env, demo ? 'npx selvage-demo' : 'selvage'),
    env,
    demo,
    openDeps,
  });
  // A server that was started here keeps running. A failed start may leave connections open, which would keep the process alive.
  if (code !== 0) process.exit(code);
}

/**
 * The terminal of this process. If the reader of its output ends (`| head`), the command ends without an error message. If its output
 * cannot be written, such as to a full disk, it is incomplete.
 */
function terminal(env: NodeJS.ProcessEnv, program: string): Io {
  const { stdin, stdout, stderr } = process;
  stdout.on('error', ({ code }: Error & { code?: string }) => {
    if (code === 'EPIPE') process.exit(0);
    stderr.write(`selvage: the output is incomplete, because it could not be written (${code})\n`);
    process.exit(exitCodes.fault.code);
  });
  const interruption = new AbortController();
  let isWatched = false;
  return {
    out: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    err: (text) => void stderr.write(text),
    ask: stdin.isTTY ? ask : null,
    program,
    colour: stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    get interrupted() {
      // Ctrl-C is handled only if the command watches for it. Otherwise it ends the process as usual.
      if (!isWatched) onFirstSignal(['SIGINT'], { first: () => interruption.abort() });
      isWatched = true;
      return interruption.signal;
    },
  };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
