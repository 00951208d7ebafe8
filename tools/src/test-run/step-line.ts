import type { FinishedStep } from './run-waves.ts';

export function stepLine({ name, seconds, passed, failed, note }: FinishedStep): string {
  const mark = failed > 0 ? 'FAIL' : passed > 0 ? 'ok' : '-';
  const counts = passed + failed > 1 ? [`${passed} passed, ${failed} failed`] : [];
  const remarks = [...counts, ...(note === undefined ? [] : [note])].join('; ');
  return `${mark.padEnd(5)}${name.padEnd(18)}${seconds.toFixed(1).padStart(6)} s  ${remarks}`.trimEnd();
}
