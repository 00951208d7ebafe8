import type { Kind } from '@selvage/contract/user-types';
import { paths, type Screen } from '../navigation/paths.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import { useScreen } from '../navigation/use-screen.ts';
import button from '../ui/button.module.css';
import { Cloth } from '../ui/cloth.tsx';
import { LooseThread } from '../ui/motifs.tsx';
import { useBook } from '../words/book.ts';
import { screensBook } from '../words/screens-book.ts';
import styles from '../ui/message.module.css';
import { contactPage } from '../navigation/pages.ts';

/** For the addresses whose screens are still to come. */
export function NotOpenYetScreen({ kind, screen }: { kind: Kind; screen: Screen }) {
  const { notOpenYet } = useBook(screensBook);
  const heading = useScreen({ screen, kind, title: notOpenYet.title });
  return (
    <Cloth>
      <div className={styles['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {notOpenYet.title}
        </h1>
        <p className={styles['text']}>{notOpenYet.text}</p>
        <div className={styles['ways']}>
          <ScreenLink className={button['button']} to={paths.login(kind)}>
            {notOpenYet.toLogin}
          </ScreenLink>
          <a className={button['button']} data-look="quiet" href={contactPage}>
            {notOpenYet.toContact}
          </a>
        </div>
      </div>
    </Cloth>
  );
}
