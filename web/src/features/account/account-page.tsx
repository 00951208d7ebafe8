import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { areaWeave } from '../../navigation/area-weave.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import type { Target } from '../../navigation/target.ts';
import { TargetLink } from '../../navigation/target-link.tsx';
import { Weave } from '../../ui/weave.tsx';
import { useBook } from '../../words/book.ts';
import { signedInBook } from '../../words/signed-in-book.ts';
import styles from './account-page.module.css';

interface AccountPageProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  words: { title: string; text: string };
  /** Shown as "Logged in as …" where the page does not show it otherwise. */
  email?: string | undefined;
  back: Target;
  children: ReactNode;
}

/** A page that shows an account: its title is a band across the top, so that the facts have the whole width. */
export function AccountPage({ kind, heading, words: { title, text }, email, back, children }: AccountPageProps) {
  const words = useBook(signedInBook);
  return (
    <div className={styles['room']}>
      <div className={styles['page']}>
        <section className={styles['band']}>
          <div className={styles['lead']}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>{text}</p>
            {email !== undefined && <p className={styles['who']}>{words.loggedInAs(email)}</p>}
            <div className={styles['ways']} data-no-print>
              <TargetLink to={back}>{words.back}</TargetLink>
              <ScreenLink to={paths.logout(kind)}>{words.logOut}</ScreenLink>
            </div>
          </div>
          <div className={styles['weave']}>
            <Weave variation={areaWeave[kind]} />
          </div>
        </section>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  );
}
