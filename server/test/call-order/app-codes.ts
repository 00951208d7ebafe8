import { matchingStep, stepAt, totpCode } from '../../src/ways/app/totp.ts';
import { base32Decoded } from '../harness/sign-in.ts';
import type { Account } from './model-state.ts';
import type { Play } from './play.ts';

/** The codes that the actor’s authenticator app shows now, newest account first. */
export const appCodes = ({ actor, now }: Play): string[] =>
  actor.appKeys.map((key) => totpCode(base32Decoded(key), stepAt(new Date(now))));

/** True for a code of the account’s app whose time step is later than that of the last accepted code. Marks the time step as accepted. */
export function isAppCode(play: Play, { app }: Account, code: string): boolean {
  const step = app ? matchingStep(base32Decoded(app.key), code, new Date(play.now)) : undefined;
  if (app === null || step === undefined || step <= app.lastStep) return false;
  app.lastStep = step;
  return true;
}
