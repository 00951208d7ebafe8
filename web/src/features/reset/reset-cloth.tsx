import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { areaWeave } from '../../navigation/area-weave.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { LeadCloth } from '../../ui/lead-cloth.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import column from '../../ui/form-column.module.css';

interface ResetClothProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  children: ReactNode;
}

/** RS1. */
export function ResetCloth({ kind, heading, title, text, children }: ResetClothProps) {
  const { backToLogin } = useBook(resetBook);
  const back = <ScreenLink to={paths.login(kind)}>{backToLogin}</ScreenLink>;
  return (
    <LeadCloth heading={heading} title={title} text={text} ways={back} variation={areaWeave[kind]}>
      <div className={column['column']}>{children}</div>
    </LeadCloth>
  );
}
