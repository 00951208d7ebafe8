import { type Answer, reply } from './open-page.tsx';
import { nothingSetUp } from './protected-accounts.ts';
import { signedInAs } from './signed-in.ts';

const emptyCards = {
  '/api/user/sessions': { sessions: [] },
  '/api/user/devices': { devices: [] },
  '/api/user/applications': { onDevices: [], inSessions: [], consents: [] },
  '/api/user/ways': nothingSetUp,
  '/api/user/account': {},
  '/api/user/passkeys': { passkeys: [], canAdd: true },
  '/api/user/activity': { activity: [] },
};

/** Answers the requests of the security page with empty lists. A test sets the answer for the card that it tests. */
export function answerEmptyCards(answers: Map<string, Answer>): void {
  for (const [path, empty] of Object.entries(emptyCards)) answers.set(`GET ${path}`, reply(empty));
}

/** A signed-in member whose security page is empty. */
export function memberWithEmptyCards(answers: Map<string, Answer>): void {
  signedInAs(answers, { userType: 'W' });
  answerEmptyCards(answers);
}
