import type { Measurement, Row } from './measurement.ts';
import { applicationCalls } from './metrics/application-calls.ts';
import { equalAnswers } from './metrics/equal-answers.ts';
import { equalRefusals } from './metrics/equal-refusals.ts';
import { firstSight } from './metrics/first-sight.ts';
import { floodedByOne } from './metrics/flooded-by-one.ts';
import { loginWeight } from './metrics/login-weight.ts';
import { manyParticipants } from './metrics/many-participants.ts';
import { manyPeople } from './metrics/many-people.ts';
import { overload } from './metrics/overload.ts';
import { passkeyMemory } from './metrics/passkey-memory.ts';
import { passkeySignInRate } from './metrics/passkey-sign-ins.ts';
import { passkeyVerification } from './metrics/passkey-verification.ts';
import { processGrowth } from './metrics/process-growth.ts';
import { readTail } from './metrics/read-tail.ts';
import { sessionReads } from './metrics/session-reads.ts';
import { signIns } from './metrics/sign-ins.ts';
import { startAndMemory } from './metrics/start-and-memory.ts';
import { toldLogouts } from './metrics/told-logouts.ts';
import { twoProcesses } from './metrics/two-processes.ts';
import { verifiedRequests } from './metrics/verified-requests.ts';
import { withApplications } from './metrics/with-applications.ts';

const measurements: readonly Measurement[] = [
  signIns,
  sessionReads,
  readTail,
  overload,
  equalAnswers,
  loginWeight,
  firstSight,
  manyPeople,
  processGrowth,
  startAndMemory,
  twoProcesses,
  equalRefusals,
  floodedByOne,
  verifiedRequests,
  withApplications,
  toldLogouts,
  manyParticipants,
  ...applicationCalls,
  passkeySignInRate,
  passkeyMemory,
  passkeyVerification,
];

export const measuredRows: readonly Row[] = measurements.flatMap(({ rows }) => rows);

export const measuredIds: readonly string[] = [...new Set(measuredRows.map(({ id }) => id))];

export function chooseMeasurements(chosen: readonly string[]): readonly Measurement[] {
  if (chosen.length === 0) return measurements;
  const unknown = chosen.find((id) => !measuredIds.includes(id));
  if (unknown !== undefined) throw new Error(`${unknown} is not measured here; there are ${measuredIds.join(', ')}`);
  // All rows of an id are measured together, because the new rows replace all old rows of the id.
  const whole = new Set(measurements.filter(sharesOne(chosen)).flatMap(({ ids }) => ids));
  return measurements.filter(sharesOne([...whole]));
}

const sharesOne =
  (asked: readonly string[]) =>
  ({ ids }: Measurement): boolean =>
    ids.some((id) => asked.includes(id));
