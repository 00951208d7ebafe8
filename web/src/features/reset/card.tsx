import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { patternOfKind } from '../../ui/pattern.tsx';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { useMessages } from '../../messages/load-messages.ts';
import { resetMessages } from '../../messages/feature-messages.ts';
import column from '../../ui/cards/form-column.module.css';

interface ResetCardProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  children: ReactNode;
}

/** The card of every step of the reset, with a link back to the login. */
export function ResetCard({ kind, heading, title, text, children }: ResetCardProps) {
  const { backToLogin } = useMessages(resetMessages);
  const back = <ScreenLink to={paths.login(kind)}>{backToLogin}</ScreenLink>;
  return (
    <IntroCard heading={heading} title={title} text={text} links={back} variation={patternOfKind[kind]}>
      <div className={column['column']}>{children}</div>
    </IntroCard>
  );
}
