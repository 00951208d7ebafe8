import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';
import type { Challenge } from './use-owed.ts';

interface VerifyLeadProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
}

/** Where the code went, and the ways out for whoever cannot read it there. */
export function VerifyLead({ kind, challenge, initial }: VerifyLeadProps) {
  const { verify, logout } = useBook(secondFactorBook);
  const { afterVerification, pending, round } = challenge;
  const { type, destination } = pending;
  const sent = (round === 0 ? verify : verify.oneMore).sent;
  const known = type !== undefined && destination !== undefined;
  return (
    <>
      <p>{known ? sent[type] : verify.sentSomewhere}</p>
      {known && (
        <p className={styles['destination']} dir="ltr">
          {destination}
        </p>
      )}
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
