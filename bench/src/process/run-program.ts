import { once } from 'node:events';
import { startProgram, type Program } from './start-program.ts';

/** Runs a program to its end and reads the JSON that it prints last. */
export async function runProgram(program: Program, timeout: number): Promise<unknown> {
  const child = startProgram(program, 'pipe');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${program.command} ended with ${code ?? 'a signal'}\n${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}
