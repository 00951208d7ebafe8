import type { AccountSummary } from '@selvage/contract/api/account';
import type { User } from '@selvage/contract/api/session';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { useWords } from '../../../words/words-provider.tsx';
import { Address, Digits, MaskedPassword } from '../details/details-list.tsx';
import { DetailsRow } from '../details/details-row.tsx';
import details from '../details/details.module.css';
import styles from './settings.module.css';
import type { KnownSecondFactor } from './use-second-factor.ts';

interface AboutYouProps {
  kind: Kind;
  user: User;
  summary: AccountSummary;
}

/** Who is logged in, by what the insurer and the login know them. */
export function AboutYou({ kind, user: { email, memNo }, summary }: AboutYouProps) {
  const { settings, details: words } = useBook(accountBook);
  const { fields } = useWords();
  const { loginId, hasMemberNumber } = userTypes[kind];
  const { you } = settings;
  return (
    <Facts id="settings-you" title={you.title}>
      {summary.name !== undefined && <DetailsRow label={you.name}>{summary.name}</DetailsRow>}
      {email !== undefined && (
        <DetailsRow label={words.email.label}>
          <Address email={email} />
        </DetailsRow>
      )}
      {hasMemberNumber && (
        <DetailsRow label={words.memberNumber.label}>
          {memNo === undefined ? words.memberNumber.none : <Digits>{memNo}</Digits>}
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

interface SafetyProps {
  kind: Kind;
  secondFactor: KnownSecondFactor;
  summary: AccountSummary;
}

/** How well the account is protected, and the way to protect it better. */
export function Safety({ kind, secondFactor, summary }: SafetyProps) {
  const { settings, details: words } = useBook(accountBook);
  const { safety } = settings;
  const state = secondFactor.phase === 'offered' && secondFactor.state !== 'unknown' ? secondFactor.state : null;
  const turnOn = { to: paths.mfaSettings(kind), label: safety.turnOn };
  const changePassword = { to: paths.changePassword(kind), label: words.change, what: words.password.change };
  return (
    <Facts id="settings-safety" title={safety.title}>
      {secondFactor.phase !== 'not-offered' && (
        <DetailsRow label={safety.secondFactor} link={state === 'off' ? turnOn : undefined}>
          {state && (
            <span className={styles['safety']} data-safe={state !== 'off'}>
              <Icon name={state === 'off' ? 'warning' : 'success'} />
              {safety.states[state]}
            </span>
          )}
        </DetailsRow>
      )}
      <DetailsRow label={words.password.label} link={changePassword}>
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
