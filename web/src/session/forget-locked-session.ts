import { currentUser } from './current-user.ts';
import { owedChallenge } from './owed-challenge.ts';
import { tellOtherTabs } from './session-channel.ts';
import { forgetSessionHint } from './session-hint.ts';

/** ER4: the server has ended the session with the lock. Nobody is here any more, in no tab. */
export function forgetLockedSession(): void {
  currentUser.clear();
  owedChallenge.clear();
  forgetSessionHint();
  tellOtherTabs('ended');
}
