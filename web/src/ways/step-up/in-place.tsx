import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { StepUpCodeSentTo, StepUpPanel } from './panel.tsx';
import type { Asked, StepUpActions } from './state.ts';
import styles from '../../router/panels/list-item.module.css';

interface StepUpInPlaceProps {
  kind: Kind;
  stepUp: StepUpActions;
  asked: Asked;
  level: 'h2' | 'h3';
}

const ignore = () => {};

/** Shows "Confirm it's you" in place of a list, on a page that keeps its title. */
export function StepUpInPlace({ kind, stepUp, asked, level: Heading }: StepUpInPlaceProps) {
  const { stepUp: words } = useMessages(signedInMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles['stack']}>
      <Heading ref={heading} tabIndex={-1}>
        {words.title}
      </Heading>
      <p>{words.reason}</p>
      <StepUpCodeSentTo asked={asked} />
      <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={ignore} />
    </div>
  );
}
