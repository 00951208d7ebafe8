import type { PlanStatus } from '@selvage/contract/api/plans';
import type { OrganisationKind } from '@selvage/contract/user-types';

/** The details that a person enters to prove who they are at registration. */
export type Claim =
  | { kind: 'member'; memberNumber: string; birthDate: string }
  | { kind: 'consultant'; id: string; registrationId: string }
  | { kind: 'hospital'; id: string; registrationId: string }
  | { kind: 'wellness'; groupId: string };

/** A plan as its insurer describes it. Days have the form yyyy-MM-dd. */
export interface Plan {
  name: string;
  start: string | null;
  renewal: string | null;
  status: PlanStatus;
}

/** The calls to the registry of insured people, consultants, hospitals and groups. */
export interface Registry {
  /** True if the details belong to a known person. */
  recognises(claim: Claim): Promise<boolean>;
  /** The birth date of the main policy holder, or null. It is compared with a stored digest and is not kept. */
  birthDateOf(memberNumber: string): Promise<string | null>;
  /** The plans of a policy. Empty if the policy does not exist. */
  plansOf(memberNumber: string): Promise<Plan[]>;
  /** True if the registry lists this consultant, hospital or group ID today. */
  lists(kind: OrganisationKind, id: string): Promise<boolean>;
  /** True while the registry is paused after too many failures. */
  isAway(): boolean;
}

/** The same calls as in `Registry`, to a remote system. A call ends when the signal aborts, and fails with a `RegistryFailure`. */
export interface RegistrySource {
  recognises(claim: Claim, signal: AbortSignal): Promise<boolean>;
  birthDateOf(memberNumber: string, signal: AbortSignal): Promise<string | null>;
  plansOf(memberNumber: string, signal: AbortSignal): Promise<Plan[]>;
  lists(kind: OrganisationKind, id: string, signal: AbortSignal): Promise<boolean>;
}
