import { minutes } from '@selvage/contract/time-units';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';
import { browserPath } from './browser-path.ts';

export interface Sight {
  /** From 0 to 100. */
  score: number;
  /** In milliseconds. */
  largestPaint: number;
  blockingTime: number;
  layoutShift: number;
  /** Bytes as transferred. */
  transfer: number;
  requests: number;
  /** True if a password can be entered. */
  hasPasswordField: boolean;
}

export async function lighthouse(url: string, throttling: 'devtools' | 'simulate'): Promise<Sight> {
  const env = { PAGE_URL: url, PAGE_THROTTLING: throttling, CHROME_PATH: browserPath() };
  return (await runProgram({ command: process.execPath, args: [places.lighthouse], env }, minutes(2))) as Sight;
}
