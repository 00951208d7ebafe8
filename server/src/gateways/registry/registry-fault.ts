import type * as z from 'zod/mini';

interface Fault {
  /** True if the fault concerns the whole registry and not only this answer. The registry is then paused. */
  unwell: boolean;
  says: string;
}

/** All faults of an answer. A fault never counts as "recognised" or "unknown". */
// oxfmt-ignore
export const registryFaults = {
  'unreachable':    { unwell: true,  says: 'could not be reached, or broke off' },
  'timed-out':      { unwell: true,  says: 'did not answer in time' },
  'redirected':     { unwell: true,  says: 'sent us to another address' },
  'not-authorised': { unwell: true,  says: 'did not accept our credentials' },
  'overloaded':     { unwell: true,  says: 'asked us to come back later' },
  'failed':         { unwell: true,  says: 'answered that it failed' },
  'unreadable':     { unwell: true,  says: 'answered with something that is not JSON' },
  'too-large':      { unwell: true,  says: 'answered with more than we read' },
  'refused':        { unwell: false, says: 'refused the question itself' },
  'misshapen':      { unwell: false, says: 'answered in another form than agreed' },
  'somebody-else':  { unwell: false, says: 'answered about something we did not ask for' },
  'ambiguous':      { unwell: false, says: 'holds more than one that fits' },
} as const satisfies Record<string, Fault>;

export type RegistryFault = keyof typeof registryFaults;

export class RegistryFailure extends Error {
  readonly fault: RegistryFault;

  constructor(fault: RegistryFault) {
    super(`the registry ${registryFaults[fault].says}`);
    this.name = 'RegistryFailure';
    this.fault = fault;
  }
}

export function fail(fault: RegistryFault): never {
  throw new RegistryFailure(fault);
}

/** Parses an answer. All fields that the schema does not name are dropped. */
export function parseAnswer<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : fail('misshapen');
}
