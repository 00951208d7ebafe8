import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { areaWeave } from '../../navigation/area-weave.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import type { Target } from '../../navigation/target.ts';
import { TargetLink } from '../../navigation/target-link.tsx';
import { LeadCloth } from '../../ui/lead-cloth.tsx';
import { useBook } from '../../words/book.ts';
import { signedInBook } from '../../words/signed-in-book.ts';

interface AccountClothProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  words: { title: string; text: string };
  more?: ReactNode;
  back: Target;
  children: ReactNode;
}

/** The ways back and out are at the same place on every page of an account. */
export function AccountCloth(props: AccountClothProps) {
  const {
    kind,
    heading,
    words: { title, text },
    more,
    back,
    children,
  } = props;
  const words = useBook(signedInBook);
  const ways = (
    <>
      <TargetLink to={back}>{words.back}</TargetLink>
      <ScreenLink to={paths.logout(kind)}>{words.logOut}</ScreenLink>
    </>
  );
  return (
    <LeadCloth heading={heading} title={title} text={text} more={more} ways={ways} variation={areaWeave[kind]}>
      {children}
    </LeadCloth>
  );
}
