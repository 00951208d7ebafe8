/** What someone says of themselves when they register. */
export type Claim =
  | { kind: 'member'; memberNumber: string; birthDate: string }
  | { kind: 'consultant'; id: string; registrationId: string }
  | { kind: 'hospital'; id: string; registrationId: string }
  | { kind: 'wellness'; groupId: string };

/** Who is insured, and which consultants, hospitals and groups there are: the one question we ask of that system. */
export interface Registry {
  /** Is this person who they say they are? */
  recognises(claim: Claim): Promise<boolean>;
}
