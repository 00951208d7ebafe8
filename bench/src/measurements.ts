import type { Measurement } from './measurement.ts';
import { equalAnswers } from './metrics/equal-answers.ts';
import { loginWeight } from './metrics/login-weight.ts';
import { sessionReads } from './metrics/session-reads.ts';
import { signIns } from './metrics/sign-ins.ts';
import { startAndMemory } from './metrics/start-and-memory.ts';

const measurements: readonly Measurement[] = [signIns, sessionReads, equalAnswers, loginWeight, startAndMemory];

export function chooseMeasurements(chosen: readonly string[]): readonly Measurement[] {
  const known = measurements.flatMap(({ ids }) => ids);
  const unknown = chosen.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`${unknown} is not measured here; there are ${known.join(', ')}`);
  return chosen.length === 0 ? measurements : measurements.filter(({ ids }) => ids.some((id) => chosen.includes(id)));
}
