import { timingSafeEqual } from 'node:crypto';
import { oneTimeCode } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ChallengeWay } from '../../ways/code/challenge-store.ts';
import type { ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { appSecretOf, spendAppStep } from '../../ways/app/authenticator-store.ts';
import { findRecoveryCode, spendRecoveryCode } from '../../ways/recovery/recovery-code-store.ts';
import { codeFactorBit, factorBits } from '../../sessions/session-state.ts';
import { matchingStep } from '../../ways/app/totp.ts';

/** What somebody typed: the digits that are asked for, or a recovery code in their place. */
export type GivenCode = { type: 'digits'; code: string } | { type: 'recovery'; code: string };

export interface Matched {
  /** What it shows, as `factorBits`. */
  shows: number;
  /** Spends it, in the transaction that acts on it. Undefined if it was used before. */
  spend: (tx: Db) => Promise<{ recoveryCodesLeft?: number } | undefined>;
}

export interface TriedChallenge {
  id: string;
  nonce: Buffer;
  purpose: ChallengePurpose;
  way: ChallengeWay;
}

type MatchDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** Undefined for a wrong one. The try was counted before. */
export function matchCode(
  deps: MatchDeps,
  { account }: SignedInPerson,
  challenge: TriedChallenge,
  given: GivenCode,
): Promise<Matched | undefined> {
  if (given.type === 'recovery') return matchRecoveryCode(deps, account, challenge, given.code);
  if (challenge.way === 'APP') return matchAppCode(deps, account, given.code);
  return Promise.resolve(matchSentCode(deps, challenge, given.code));
}

function matchSentCode({ keys }: MatchDeps, { id, nonce, way }: TriedChallenge, code: string): Matched | undefined {
  // A passkey is shown by another call.
  if (way === 'APP' || way === 'PASSKEY') return undefined;
  if (!timingSafeEqual(Buffer.from(oneTimeCode(keys, id, nonce)), Buffer.from(code))) return undefined;
  return { shows: codeFactorBit(way), spend: () => Promise.resolve({}) };
}

/** WY20: of this step, or of one before or after. */
async function matchAppCode(
  { db, keys, now }: MatchDeps,
  { id }: SignedInPerson['account'],
  code: string,
): Promise<Matched | undefined> {
  const secret = await appSecretOf(db, keys, id);
  const step = secret && matchingStep(secret, code, now());
  if (step === undefined) return undefined;
  return {
    shows: factorBits.appCode,
    spend: async (tx) => ((await spendAppStep(tx, id, step)) ? {} : undefined),
  };
}

/** WY21: in place of a second step that is owed or shown again, and of no code that proves an email or a number. */
async function matchRecoveryCode(
  { db, keys, now }: MatchDeps,
  { id }: SignedInPerson['account'],
  { purpose }: TriedChallenge,
  code: string,
): Promise<Matched | undefined> {
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return undefined;
  const digest = await findRecoveryCode(db, keys, id, code);
  if (digest === undefined) return undefined;
  return {
    shows: factorBits.recoveryCode,
    spend: async (tx) => {
      const recoveryCodesLeft = await spendRecoveryCode(tx, id, digest, now());
      return recoveryCodesLeft === undefined ? undefined : { recoveryCodesLeft };
    },
  };
}
