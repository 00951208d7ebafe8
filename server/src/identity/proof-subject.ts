import { keyed, type Keys } from '../config/keys.ts';

/** Those who prove by a secret of the registry that a number is theirs. */
export const proofKinds = ['member', 'consultant', 'hospital'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** What wrong proofs are counted under: the number that is claimed, whoever claims it. The number itself is not kept. */
export const proofSubject = (keys: Keys, kind: ProofKind, number: string): Buffer =>
  keyed(keys.pseudonym, 'registration-proof', kind, number);
