import { hours, minutes } from '../time-units.ts';

/** Proofs against the registry, and registrations from one network. What an operator may change is in the server’s configuration. */
export const registrationLimits = {
  registrationProofs: 5,
  registrationProofWindow: hours(24),
  registrationsPerClient: 20,
  /** Fewer: a group ID is all that stands between a stranger and the question whether an email is in use. */
  wellnessRegistrationsPerClient: 5,
  groupChecksPerClient: 30,
  groupCheckWindow: minutes(1),
} as const;
