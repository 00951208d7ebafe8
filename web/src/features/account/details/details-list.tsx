import type { User } from '@selvage/contract/api/session';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useAccountSummary, usePendingEmail } from '../state.ts';
import styles from './details-list.module.css';
import link from '../../../ui/text/link.module.css';
import { Unbroken } from '../../../ui/text/unbroken.tsx';

/** The email is text and not a read-only input, because browsers fill such an input with another email. */
export function DetailsList({ kind, user: { email, memNo } }: { kind: Kind; user: User }) {
  const { details } = useMessages(accountMessages);
  const { fields, shell } = useLoginMessages();
  const { changesEmail, hasMemberNumber, loginId } = userTypes[kind];
  const summary = useAccountSummary(loginId !== null);
  const pending = usePendingEmail(changesEmail);
  // All rows appear together, because a row that appears later would push the others down.
  const isKnown = pending !== undefined && (loginId === null || summary !== undefined);
  if (!isKnown) return <LoadingNotice text={shell.oneMoment} />;
  const change = (to: string, what: string) => ({ to, label: details.change, what });
  const numberLink = { to: paths.updateMemberNumber(kind), label: memNo ? details.change : details.add };
  return (
    <dl className={styles['list']}>
      <DetailsRow
        label={details.email.label}
        link={changesEmail ? change(paths.updateEmail(kind), details.email.change) : undefined}
        note={pending && details.waiting(pending.email)}
      >
        {email !== undefined && (
          <span dir="ltr">
            <EmailText text={email} />
          </span>
        )}
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

const MaskedPassword = () => (
  <>
    <span aria-hidden="true">••••••••••</span>
    <VisuallyHidden>{useMessages(accountMessages).details.password.hidden}</VisuallyHidden>
  </>
);

export const Digits = ({ children }: { children: string | undefined }) => (
  <span className={styles['digits']} dir="ltr">
    {children}
  </span>
);

interface DetailsRowProps {
  label: string;
  /** `what` says what the link changes. Only screen readers read it, to distinguish links with equal text. */
  link?: { to: string; label: string; what?: string } | undefined;
  note?: string | null | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

export function DetailsRow({ label, link: way, note, hint, children }: DetailsRowProps) {
  return (
    <div className={styles['row']}>
      <dt className={styles['term']}>
        <Unbroken text={label} />
      </dt>
      <dd className={styles['value']}>{children}</dd>
      {hint && <dd className={styles['hint']}>{hint}</dd>}
      {note && <dd className={styles['note']}>{note}</dd>}
      {way && (
        <dd className={styles['way']} data-no-print>
          <ScreenLink className={link['link']} data-roomy to={way.to}>
            {way.label}
            {way.what && <VisuallyHidden> {way.what}</VisuallyHidden>}
          </ScreenLink>
        </dd>
      )}
    </div>
  );
}
