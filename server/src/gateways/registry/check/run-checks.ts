import { RegistryFailure } from '../registry-fault.ts';
import type { Check } from './checks.ts';

export interface CheckResult {
  what: string;
  ok: boolean;
  expected: string;
  got: string;
  milliseconds: number;
}

/** One after the other, each within the time a person would wait. */
export async function runChecks(checks: readonly Check[], timeout: number): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { what, accepts, ask } of checks) {
    const from = performance.now();
    const got = await ask(AbortSignal.timeout(timeout)).catch(faultOf);
    const milliseconds = Math.round(performance.now() - from);
    results.push({ what, ok: accepts.includes(got), expected: accepts.join(' or '), got, milliseconds });
  }
  return results;
}

function faultOf(error: unknown): string {
  if (error instanceof RegistryFailure) return error.fault;
  throw error;
}

export function report(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ what }) => what.length));
  const rows = results.map(({ what, ok, expected, got, milliseconds }) =>
    [
      ok ? 'ok  ' : 'FAIL',
      `${milliseconds} ms`.padStart(8),
      what.padEnd(width),
      ok ? got : `wanted ${expected}, got ${got}`,
    ].join('  '),
  );
  const failed = results.filter(({ ok }) => !ok).length;
  const slowest = Math.max(...results.map(({ milliseconds }) => milliseconds));
  return [
    ...rows,
    '',
    `registry: ${results.length - failed} passed, ${failed} failed; the slowest took ${slowest} ms`,
    '',
  ].join('\n');
}
