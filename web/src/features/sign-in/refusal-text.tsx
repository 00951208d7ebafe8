import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { refusalByCode } from '../../api/refusal-by-code.ts';
import { frontPaths } from '../../navigation/front-paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { wasAccountSecured } from '../../session/account-secured.ts';
import { signInRefused } from '../../words/sign-in-refused.ts';
import { useLanguage } from '../../words/words-provider.tsx';
import { failureSentence } from './failure-sentence.ts';

/** What is said in the alert. It comes with what sends the form, since nobody is refused before. */
export function RefusalText({ kind, failure }: { kind: Kind; failure: CallFailed }) {
  const { language, words } = useLanguage();
  const { shell, signIn } = words;
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
          <ScreenLink to={frontPaths.reset(kind)}>{refused.resetLink}</ScreenLink>
        </p>
      )}
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </>
  );
}
