import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { documentedEnvironment } from './documented.ts';

export interface Program {
  said: () => string;
  stop: () => Promise<void>;
}

/** The environment that makes programs in every language accept the certificate of the issuer. */
export const trustingEnvironment = (): Record<string, string> => {
  const { authority } = inject('portal');
  return documentedEnvironment('A private certificate authority', {
    NODE_EXTRA_CA_CERTS: authority,
    SSL_CERT_FILE: authority,
    REQUESTS_CA_BUNDLE: authority,
  });
};

/** Starts a program, and waits until it listens if it has a port. */
export async function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  { port, env = {} }: { port?: number; env?: Record<string, string> } = {},
): Promise<Program> {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...trustingEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${said}`);
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { said: () => said, stop };
}

const isListening = (port: number | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (port === undefined) return resolve(true);
    const socket = connect(port, 'localhost');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
