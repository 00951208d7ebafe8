import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { areaWeave } from '../../navigation/area-weave.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { Cloth } from '../../ui/cloth.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import styles from './reset.module.css';

interface ResetClothProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  children: ReactNode;
}

/** RS1: what it is about and the way back on the dyed side, the form on the plain one. */
export function ResetCloth({ kind, heading, title, text, children }: ResetClothProps) {
  const { backToLogin } = useBook(resetBook);
  const lead = (
    <div className={styles['lead']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <ScreenLink to={paths.login(kind)}>{backToLogin}</ScreenLink>
    </div>
  );
  return (
    <Cloth dyed={{ side: 'start', variation: areaWeave[kind], children: lead }}>
      <div className={styles['panel']}>{children}</div>
    </Cloth>
  );
}
