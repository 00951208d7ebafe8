import type { PlanStatus } from '@selvage/contract/api/plans';

/** What someone says of themselves when they register. */
export type Claim =
  | { kind: 'member'; memberNumber: string; birthDate: string }
  | { kind: 'consultant'; id: string; registrationId: string }
  | { kind: 'hospital'; id: string; registrationId: string }
  | { kind: 'wellness'; groupId: string };

/** A plan as its insurer describes it; days are yyyy-MM-dd. */
export interface Plan {
  name: string;
  start: string | null;
  renewal: string | null;
  status: PlanStatus;
}

/** Who is insured, and which consultants, hospitals and groups there are: the three questions we ask of that system. */
export interface Registry {
  /** Is this person who they say they are? */
  recognises(claim: Claim): Promise<boolean>;
  /** UP2: when was the main policy holder born? To be compared with what we keep only as a digest, and not kept. */
  birthDateOf(memberNumber: string): Promise<string | null>;
  /** AP: which plans does this policy have? None where there is no such policy. */
  plansOf(memberNumber: string): Promise<Plan[]>;
  /** Has it failed so often that we leave it alone for a while? */
  isAway(): boolean;
}

/** The same questions put to a system somewhere else: given up at the signal, and failing with a `RegistryFailure`. */
export interface RegistrySource {
  recognises(claim: Claim, signal: AbortSignal): Promise<boolean>;
  birthDateOf(memberNumber: string, signal: AbortSignal): Promise<string | null>;
  plansOf(memberNumber: string, signal: AbortSignal): Promise<Plan[]>;
}
