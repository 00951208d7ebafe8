import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './machine.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const files = {
  selvage: 'server/dist/programs/selvage.js',
  'registry-check': 'server/dist/programs/registry-check.js',
  'selvage-demo': 'demo/dist/bundle/selvage-demo.js',
} as const;

const isOfNoProgram = /^(bundle|programs|testing)\/|\.test\.js$|(?<!\.js)$/;

function newest(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(
    ...paths.filter((path) => !isOfNoProgram.test(path)).map((path) => statSync(join(folder, path)).mtimeMs),
  );
}

/** The path of a bundled program, which starts three times as fast as its modules. `selvage-demo` runs in demo mode. */
export function builtProgram(name: keyof typeof files): string {
  const program = join(root, files[name]);
  const made = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const parts = ['contract/dist', 'server/dist', ...(name === 'selvage-demo' ? ['demo/dist'] : [])];
  if (made < Math.max(...parts.map((part) => newest(join(root, part)))))
    throw new Error(`${program} is older than what it is made of: npm run build -w server`);
  return program;
}

export interface ServerProcess {
  pid: number;
  port: number;
  url: string;
  /** Everything that the process has printed to stdout and stderr. */
  said: () => string;
  /** Everything that the process has printed to stderr, such as the reason of a failed start. */
  refused: () => string;
  /** Resolves with the exit code or the signal when the process ends. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the server answers requests. Rejects if the process ends before. */
  ready: () => Promise<void>;
}

/** The program for these settings: that of the demonstration, unless they name production. */
export const programFor = (settings: NodeJS.ProcessEnv): string =>
  builtProgram(settings['SELVAGE_MODE'] === 'production' ? 'selvage' : 'selvage-demo');

/** Runs the built server as a process. */
export async function startServerProcess(
  settings: NodeJS.ProcessEnv,
  program = programFor(settings),
): Promise<ServerProcess> {
  const port = settings['PORT'] === undefined ? await freePort() : Number(settings['PORT']);
  // The tests also run on the oldest Node.js that a demonstration supports.
  const allowed = { SELVAGE_ALLOW_OLD_NODE: '1' };
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...allowed, ...settings };
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  const errors: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode);
  const url = `http://127.0.0.1:${port}`;
  const said = () => output.join('');
  const ready = async () => {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended before it was ready:\n${said()}`);
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
  };
  const refused = () => errors.join('');
  return { pid: child.pid ?? 0, port, url, said, refused, ended, kill: (signal) => void child.kill(signal), ready };
}

/** Parses metrics in the text format of Prometheus. */
export function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
