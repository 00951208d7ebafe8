import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { type Step, ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { paths } from '../paths.ts';
import { ScreenLink } from './screen-link.tsx';
import { type Target, TargetLink } from './target-link.tsx';

interface AccountCardProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  messages: { title: string; text: string };
  /** The step of a set-up, if the screen is part of one. */
  step?: Step | undefined;
  more?: ReactNode;
  back: Target;
  /** The label of the back link if it leads to an application, or onwards. */
  backLabel?: string | undefined;
  children: ReactNode;
}

/** A card with the back link and the logout link in the same place on every account page. */
export function AccountCard(props: AccountCardProps) {
  const {
    kind,
    heading,
    messages: { title, text },
    step,
    more,
    back,
    backLabel,
    children,
  } = props;
  const messages = useMessages(signedInMessages);
  const links = (
    <>
      <TargetLink to={back}>{backLabel ?? messages.back}</TargetLink>
      <ScreenLink to={paths.logout(kind)}>{messages.logOut}</ScreenLink>
    </>
  );
  return (
    <IntroCard
      heading={heading}
      title={title}
      text={text}
      step={step && <ThreadSteps at={step} text={messages.step(step, 'confirm')} />}
      more={more}
      links={links}
      variation={patternOfKind[kind]}
    >
      {children}
    </IntroCard>
  );
}
