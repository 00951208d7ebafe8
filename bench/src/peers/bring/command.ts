import { execFile } from 'node:child_process';

interface CommandResult {
  code: number;
  output: string;
}

const mostOutput = 64 * 1024 * 1024;

/** Runs a command with a low priority to its end and joins both output streams. A missing command has the exit code 127. */
export function command(
  words: readonly [string, ...string[]],
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const settings = { cwd, env: { ...process.env, ...env }, maxBuffer: mostOutput };
    const child = execFile('nice', ['-n', '10', ...words], settings, (error, stdout, stderr) => {
      process.off('exit', stop);
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
    // An interrupted run leaves no build behind.
    const stop = () => void child.kill();
    process.once('exit', stop);
  });
}

/** The line of an output that says most about a fault: the first with an error, or else the last. */
export function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.find((line) => /\b(?:error|exception|unsupported|invalid)\b/i.test(line)) ?? lines.at(-1) ?? '').slice(
    0,
    300,
  );
}
