import type * as z from 'zod/mini';

interface Fault {
  /** Says that the whole system is unwell, not that this one answer is wrong: then it is left alone for a while. */
  unwell: boolean;
  says: string;
}

/** Everything that can be wrong with an answer. Nobody is ever taken for recognised, or for a stranger, by one of these. */
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

/** What was answered, as far as it was asked for: what the schema does not name is dropped here. */
export function parseAnswer<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : fail('misshapen');
}
