import type { User } from '@selvage/contract/api/session';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { paths } from '../../../navigation/paths.ts';
import { OneMoment } from '../../../ui/one-moment.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { useWords } from '../../../words/words-provider.tsx';
import { useAccountSummary } from '../use-account-summary.ts';
import { usePendingEmail } from '../use-pending-email.ts';
import { DetailsRow } from './details-row.tsx';
import styles from './details.module.css';

/** AD1. The email is text: browsers fill read-only inputs with another address. */
export function DetailsList({ kind, user: { email, memNo } }: { kind: Kind; user: User }) {
  const { details } = useBook(accountBook);
  const { fields, shell } = useWords();
  const { changesEmail, hasMemberNumber, loginId } = userTypes[kind];
  const summary = useAccountSummary(loginId !== null);
  const pending = usePendingEmail(changesEmail);
  // The rows are shown together: a note that came later would push the others down.
  const isKnown = pending !== undefined && (loginId === null || summary !== undefined);
  if (!isKnown) return <OneMoment text={shell.oneMoment} />;
  const change = (to: string, what: string) => ({ to, label: details.change, what });
  const numberLink = { to: paths.updateMemberNumber(kind), label: memNo ? details.change : details.add };
  return (
    <dl className={styles['list']}>
      <DetailsRow
        label={details.email.label}
        link={changesEmail ? change(paths.updateEmail(kind), details.email.change) : undefined}
        note={pending && details.waiting(pending.email)}
      >
        {email !== undefined && <Address email={email} />}
      </DetailsRow>
      {hasMemberNumber && (
        <DetailsRow label={details.memberNumber.label} link={{ ...numberLink, what: details.memberNumber.change }}>
          {memNo ? <Digits>{memNo}</Digits> : details.memberNumber.none}
        </DetailsRow>
      )}
      {loginId !== null && (
        <DetailsRow label={fields[loginId].label}>
          <Digits>{summary?.loginId}</Digits>
        </DetailsRow>
      )}
      <DetailsRow label={details.password.label} link={change(paths.changePassword(kind), details.password.change)}>
        <MaskedPassword />
      </DetailsRow>
    </dl>
  );
}

export const MaskedPassword = () => (
  <>
    <span aria-hidden="true">••••••••••</span>
    <VisuallyHidden>{useBook(accountBook).details.password.hidden}</VisuallyHidden>
  </>
);

export const Digits = ({ children }: { children: string | undefined }) => (
  <span className={styles['digits']} dir="ltr">
    {children}
  </span>
);

/** Breaks after its sign, if it has to break. */
export function Address({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <span dir="ltr">
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
}
