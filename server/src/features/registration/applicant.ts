import type { Claim } from '../../gateways/registry/registry.ts';

/** Someone who wants an account: who they say they are, and what they will sign in with. */
export interface Applicant {
  claim: Claim;
  email: string;
  password: string;
  /** Members and wellness users give it; a reset asks for it again. */
  birthDate: string | null;
  wellness: { title: string; firstName: string; lastName: string } | null;
  termsGiven: 'page' | 'preset' | 'embedded';
  session: { hash: Buffer; replaces: Buffer | null };
  browser: Buffer;
}

/** What a claim is counted under: the number or ID it names. */
export function identifierOf(claim: Claim): string | null {
  switch (claim.kind) {
    case 'member':
      return claim.memberNumber;
    case 'consultant':
    case 'hospital':
      return claim.id;
    case 'wellness':
      return null;
  }
}
