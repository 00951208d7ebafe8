import type { ChosenWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Deps } from '../../deps.ts';
import { pendingStep } from '../code/challenge.ts';
import { findChallenge } from '../code/challenge-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { heldWays, offeredSteps } from '../held-ways.ts';
import { refuse } from '../../refuse.ts';
import { askForStep } from './ask-for-step.ts';
import { requireOwnChallenge } from '../code/own-challenge.ts';

interface Choice {
  mfaToken: string;
  way: ChosenWay;
  /** WY23: something stronger than the mailbox. */
  strong: boolean;
  knownBrowser: Buffer | null;
}

/** WY22: another way that the person has, in place of the one that is asked for. */
export async function chooseWay(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>,
  person: SignedInPerson,
  { mfaToken, way, strong, knownBrowser }: Choice,
): Promise<PendingTwoFactor> {
  const { account } = person;
  const replaced = await requireOwnChallenge(deps, person, mfaToken);
  const challenge = (await findChallenge(deps.db, replaced)) ?? refuse('challenge.over');
  const { purpose } = challenge;
  // A code that proves an email or a number cannot be had otherwise.
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return refuse('way.unavailable');
  const held = await heldWays(deps, account.id);
  const offered = offeredSteps(deps.config.twoFactor[account.kind], account, held, { now: deps.now(), strong });
  if (!offered.includes(way)) return refuse('way.unavailable');
  const challengeId =
    challenge.way === way ? replaced : await askForStep(deps, person, { purpose, step: way, knownBrowser });
  const pending = await pendingStep(deps.db, deps, { account, challengeId, offered });
  return purpose === 'step-up-code' ? { ...pending, trustDeviceEnabled: false } : pending;
}
