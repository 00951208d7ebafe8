import type { AccountSummary } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { paths } from '../../../router/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DetailsRow, Digits, EmailText, MaskedPassword } from '../details/details-list.tsx';
import type { KnownSecondFactor } from './state.ts';
import details from '../details/details-list.module.css';
import styles from './settings.module.css';

interface AboutYouProps {
  kind: Kind;
  user: User;
  summary: AccountSummary;
}

/** Who is logged in, by what the insurer and the login know them. */
export function AboutYou({ kind, user: { email, memNo }, summary }: AboutYouProps) {
  const { settings, details: messages } = useMessages(accountMessages);
  const { fields } = useLoginMessages();
  const { loginId, hasMemberNumber } = userTypes[kind];
  const { you } = settings;
  return (
    <Facts id="settings-you" title={you.title}>
      {summary.name !== undefined && <DetailsRow label={you.name}>{summary.name}</DetailsRow>}
      {email !== undefined && (
        <DetailsRow label={messages.email.label}>
          <EmailText email={email} />
        </DetailsRow>
      )}
      {hasMemberNumber && (
        <DetailsRow label={messages.memberNumber.label}>
          {memNo === undefined ? messages.memberNumber.none : <Digits>{memNo}</Digits>}
        </DetailsRow>
      )}
      {loginId !== null && (
        <DetailsRow label={fields[loginId].label}>
          <Digits>{summary.loginId}</Digits>
        </DetailsRow>
      )}
      {summary.groupId !== undefined && (
        <DetailsRow label={you.groupId}>
          <Digits>{summary.groupId}</Digits>
        </DetailsRow>
      )}
      <DetailsRow label={you.language} hint={you.languageNote}>
        {you.languageName}
      </DetailsRow>
    </Facts>
  );
}

interface SecuritySummaryProps {
  kind: Kind;
  twoFactor: KnownSecondFactor;
  summary: AccountSummary;
}

/** How well the account is protected, and the way to protect it better. */
export function SecuritySummary({ kind, twoFactor, summary }: SecuritySummaryProps) {
  const { settings, details: messages } = useMessages(accountMessages);
  const { safety } = settings;
  const state = twoFactor.phase === 'offered' && twoFactor.state !== 'unknown' ? twoFactor.state : null;
  const turnOn = { to: paths.mfaSettings(kind), label: safety.turnOn };
  const changePassword = { to: paths.changePassword(kind), label: messages.change, what: messages.password.change };
  return (
    <Facts id="settings-safety" title={safety.title}>
      {twoFactor.phase !== 'not-offered' && (
        <DetailsRow label={safety.twoFactor} link={state === 'off' ? turnOn : undefined}>
          {state && (
            <span className={styles['safety']} data-safe={state !== 'off'}>
              <Icon name={state === 'off' ? 'warning' : 'success'} />
              {safety.states[state]}
            </span>
          )}
        </DetailsRow>
      )}
      <DetailsRow label={messages.password.label} link={changePassword}>
        {summary.passwordChangedAt ? safety.changed(new Date(summary.passwordChangedAt)) : <MaskedPassword />}
      </DetailsRow>
    </Facts>
  );
}

function Facts({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['section']} id={id}>
        {title}
      </h2>
      <dl className={`${details['list']} ${styles['facts']}`}>{children}</dl>
    </section>
  );
}
