import type { User } from '@selvage/contract/api/session';
import { endedAccess, lockedByOwner } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import { type ReactElement, createElement } from 'react';
import type { CallResult } from '../api/call.ts';
import { notifyHost } from '../host/host-connection.ts';
import { readSettings } from '../host/settings.ts';
import { type NextStep, nextStepFromHere } from '../router/next-step.ts';
import { forgetSeen } from '../session/tab-marks.ts';
import { currentUser, currentUserResult } from '../session/current-user.ts';
import { type CallFailed, refusalByCode } from '../api/call-failed.ts';
import type { SignInRefusedMessages } from '../messages/en/login-refused.ts';
import { useLanguage } from '../messages/provider.tsx';
import { signInRefused } from '../messages/login-refused.ts';
import { loginPaths } from '../router/login-paths.ts';
import { PhoneLine } from '../router/panels/phone-line.tsx';
import { ScreenLink } from '../router/panels/screen-link.tsx';

export type SignInOutcome =
  | { type: 'signed-in'; user: User; next: NextStep }
  /** `keeps`: the typed password stays in the field, because the server did not check it. */
  | { type: 'refused'; keeps: boolean; says: (kind: Kind) => ReactElement }
  | { type: 'given-up' };

export const signedIn = (kind: Kind, user: User): SignInOutcome => ({
  type: 'signed-in',
  user,
  next: nextStepFromHere(kind, user),
});

/** Turns the answer to a login by password or passkey into the next step or a refusal. */
export async function signInOutcome(
  kind: Kind,
  sent: CallResult<unknown>,
  signal?: AbortSignal,
): Promise<SignInOutcome> {
  if (sent.type === 'ok') {
    forgetSeen();
    wrongTries = 0;
  }
  const result = sent.type === 'ok' ? await currentUserResult() : sent;
  if (result.type === 'ok') return signedIn(kind, result.reply);
  currentUser.clear();
  // The signal does not abort the request for the signed-in person.
  if (result.type === 'aborted' || signal?.aborted) return { type: 'given-up' };
  const { failure } = result;
  // If the login succeeded but there is no session afterwards, the browser has not kept the cookie.
  const blocksCookies = failure.refusal === 'session.required';
  if (blocksCookies) notifyHost({ type: 'error', code: 'cookies-blocked' });
  const tries = refusalByCode(failure) === 'sign-in.wrong-credentials' ? ++wrongTries : wrongTries;
  const says = (shown: Kind) => createElement(RefusalText, { kind: shown, failure, tries });
  return { type: 'refused', keeps: blocksCookies || !failure.isAnswered, says };
}

/**
 * The number of wrong passwords on this page, for any email. The server is not asked for its count, because that count would tell about the
 * tries of other people. So the warning is the same for every email.
 */
let wrongTries = 0;

/** The number of wrong tries after which the warning appears: two tries before the lock, and the third try at the latest. */
const warnsFrom = (tries: number): number => Math.min(3, Math.max(1, tries - 2));

/** The sentence for a refused login. */
function failureSentence(failure: CallFailed, messages: SignInRefusedMessages): string {
  const { sentences } = messages;
  const refusal = refusalByCode(failure);
  if (refusal === 'session.required') return messages.cookiesBlocked;
  if (refusal === 'request.too-many') return messages.tooMany(failure.retryAfter);
  if (refusal === 'server.busy') return messages.busy(failure.retryAfter);
  return sentences[refusal in sentences ? (refusal as keyof typeof sentences) : 'unknown'];
}

/** The text of the alert. It is loaded with the code that sends the form, because no login is refused before that. */
function RefusalText({ kind, failure, tries }: { kind: Kind; failure: CallFailed; tries: number }) {
  const { language, messages } = useLanguage();
  const { shell, signIn } = messages;
  const unanswered = failure.refusal === 'offline' ? shell.notSent : signIn.unreachable;
  const refused = signInRefused[language];
  const refusal = refusalByCode(failure);
  // The error code of the lock decides, whatever the HTTP status is.
  const isLocked = refusal === 'session.locked';
  const { passwordTries } = readSettings(document);
  const isWarned = refusal === 'sign-in.wrong-credentials' && tries >= warnsFrom(passwordTries);
  // The server gives this reason only after the right password.
  const isSecured = isLocked && failure.reason === lockedByOwner;
  const ended = refusal === 'account.disabled' ? endedAccess.find((each) => each === failure.reason) : undefined;
  const sentence = ended ? refused.endedAccess[ended] : isSecured ? refused.secured : failureSentence(failure, refused);
  return (
    <>
      {/* An answer without status and data is treated as no answer. */}
      <p>{failure.isAnswered ? sentence : unanswered}</p>
      {isWarned && (
        <p>
          {tries < passwordTries ? refused.lockAhead(passwordTries) : refused.lockedNow(passwordTries)}{' '}
          <ScreenLink to={loginPaths.reset(kind)}>{signIn.forgotPassword}</ScreenLink>
        </p>
      )}
      {refusal === 'account.disabled' && !ended && <PhoneLine />}
      {isLocked && (
        <p>
          <ScreenLink to={loginPaths.reset(kind)}>{refused.resetLink}</ScreenLink>
        </p>
      )}
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </>
  );
}
