import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../paths.ts';
import { ScreenLink } from './screen-link.tsx';
import { type Target, TargetLink } from './target-link.tsx';
import { Pattern, patternOfKind } from '../../ui/pattern.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import styles from './account-page.module.css';

interface AccountPageProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  messages: { title: string; text: string };
  /** Shown as "Logged in as …", for pages that show the email nowhere else. */
  email?: string | undefined;
  /** Absent on a screen that is part of a login, from which nothing leads back. */
  back?: Target | undefined;
  /** The label of the back link if it leads neither to the area nor to the settings. */
  backLabel?: string | undefined;
  children: ReactNode;
}

/** A page that shows an account. Its title is a band across the top, so that the facts have the whole width. */
export function AccountPage(props: AccountPageProps) {
  const { kind, heading, messages: words, email, back, backLabel, children } = props;
  const { title, text } = words;
  const messages = useMessages(signedInMessages);
  return (
    <div className={styles['room']}>
      <div className={styles['page']}>
        <section className={styles['band']}>
          <div className={styles['lead']}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>{text}</p>
            {email !== undefined && (
              <p className={styles['who']}>
                <EmailText text={messages.loggedInAs(email)} />
              </p>
            )}
            <div className={styles['ways']} data-no-print>
              {back && <TargetLink to={back}>{backLabel ?? messages.back}</TargetLink>}
              <ScreenLink to={paths.logout(kind)}>{messages.logOut}</ScreenLink>
            </div>
          </div>
          <div className={styles['pattern']}>
            <Pattern variation={patternOfKind[kind]} />
          </div>
        </section>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  );
}
