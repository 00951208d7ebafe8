import type { Session } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { showAgain } from './two-factor-calls.ts';
import type { Browser } from './world.ts';

/** Usually makes a step-up before a change, if the actor can. */
export async function proveFirst(play: Play, browser: Browser): Promise<void> {
  const session = play.sessionIn(browser);
  if (session === undefined || play.isRarely() || play.model.hasRecentProof(session, play.now, { strong: true }))
    return;
  await showAgain(play, browser);
}

/** Checks that a passkey, app or recovery codes change only after a recent proof. With `strong`, a code from the mailbox is not enough. */
export function requireProof(
  play: Play,
  session: Session,
  { at }: Exchange,
  { strong, change }: { strong: boolean; change: string },
): void {
  const isProven = play.model.hasRecentProof(session, at, { strong });
  play.require(
    isProven,
    'P3',
    `${change} without showing ${strong ? 'more than the mailbox' : 'a factor or the mailbox'}`,
  );
}
