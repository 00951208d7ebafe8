import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface CommandResult {
  code: number;
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
}

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const installed = join(repositoryRoot, 'node_modules', '.bin');

/** Runs a command to its end and joins both output streams in order. A missing command has the exit code 127. */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  { cwd = repositoryRoot, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const path = [installed, process.env['PATH']].join(delimiter);
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: string): void => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
