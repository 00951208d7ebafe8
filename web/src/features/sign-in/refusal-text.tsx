import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { refusalByCode } from '../../api/refusal-by-code.ts';
import type { SignInRefusedMessages } from '../../messages/en/login-refused.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { signInRefused } from '../../messages/login-refused.ts';
import { loginPaths } from '../../router/login-paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { wasAccountSecured } from '../../session/account-secured.ts';

/** What is said about a sign-in that was answered with a no. */
function failureSentence(failure: CallFailed, messages: SignInRefusedMessages): string {
  const { sentences } = messages;
  const refusal = refusalByCode(failure);
  if (refusal === 'session.required') return messages.cookiesBlocked;
  if (refusal === 'request.too-many') return messages.tooMany(failure.retryAfter);
  return sentences[refusal in sentences ? (refusal as keyof typeof sentences) : 'unknown'];
}

/** What is said in the alert. It comes with what sends the form, since nobody is refused before. */
export function RefusalText({ kind, failure }: { kind: Kind; failure: CallFailed }) {
  const { language, messages } = useLanguage();
  const { shell, signIn } = messages;
  const unanswered = failure.refusal === 'offline' ? shell.notSent : signIn.unreachable;
  const refused = signInRefused[language];
  // LG8: the code 4 is the lock, whatever the status.
  const isLocked = refusalByCode(failure) === 'session.locked';
  const sentence = isLocked && wasAccountSecured() ? refused.secured : failureSentence(failure, refused);
  return (
    <>
      {/* LG10: an answer without status and data is as good as none. */}
      <p>{failure.isAnswered ? sentence : unanswered}</p>
      {isLocked && (
        <p>
          <ScreenLink to={loginPaths.reset(kind)}>{refused.resetLink}</ScreenLink>
        </p>
      )}
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </>
  );
}
