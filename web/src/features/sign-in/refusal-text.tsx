import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { signInRefused } from '../../words/sign-in-refused.ts';
import { failureSentence } from './failure-sentence.ts';

export interface RefusalTextProps {
  kind: Kind;
  failure: CallFailed;
  language: Language;
}

/** What is said in the alert. It comes with what sends the form, since nobody is refused before. */
export function RefusalText({ kind, failure, language }: RefusalTextProps) {
  const words = signInRefused[language];
  return (
    <>
      <p>{failureSentence(failure, words)}</p>
      {failure.refusal === 'sign-in.locked' && (
        <p>
          <ScreenLink to={paths.reset(kind)}>{words.resetLink}</ScreenLink>
        </p>
      )}
    </>
  );
}
