import type { Kind } from '@selvage/contract/user-types';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import message from '../../ui/cards/message.module.css';
import type { Screen } from '../paths.ts';
import { useScreen } from '../use-screen.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface MessageScreenProps {
  kind: Kind;
  screen: Screen;
  illustration: ComponentType;
  title: string;
  inError?: boolean;
  /** It comes in place of something that held the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A screen that is one short message: a drawing, a heading, what there is to know and the ways on. */
export function MessageScreen(props: MessageScreenProps) {
  const { kind, screen, illustration: Illustration, title, inError = false, takesFocus = false, children } = props;
  const heading = useScreen({ screen, kind, title, inError });
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [heading, takesFocus]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <Illustration />
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        {children}
      </div>
    </TwoPanelCard>
  );
}
