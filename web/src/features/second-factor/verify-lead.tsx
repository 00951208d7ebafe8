import type { Kind } from '@selvage/contract/user-types';
import { CodeSentTo } from '../../fields/code-sent-to.tsx';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { provesMailbox } from './setup-flow.ts';
import { setupFlow } from './setup-store.ts';
import type { Challenge } from './use-owed.ts';

interface VerifyLeadProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
}

/** Where the code went, and the ways out for whoever cannot read it there. */
export function VerifyLead({ kind, challenge, initial }: VerifyLeadProps) {
  const { verify, logout } = useBook(secondFactorBook);
  const { afterVerification, pending } = challenge;
  return (
    <>
      {provesMailbox(setupFlow.get(), pending) && <p>{verify.mailboxFirst}</p>}
      <CodeSentTo {...pending} />
      {afterVerification === 'finish-sign-in' ? (
        <ScreenLink to={paths.login(kind)}>{verify.startAgain}</ScreenLink>
      ) : (
        <>
          <ScreenLink to={paths.mfaSettings(kind)}>{verify.changeChoice}</ScreenLink>
          {initial && <ScreenLink to={paths.logout(kind)}>{logout}</ScreenLink>}
        </>
      )}
    </>
  );
}
