import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { patternOfKind } from '../../ui/pattern.tsx';
import { backToSettings } from '../../router/back-target.ts';
import { useQuery } from '../../router/location.ts';
import { TargetLink } from '../../router/panels/target-link.tsx';
import { unguided } from '../protect/guided.ts';
import { LeadCard } from '../../ui/cards/lead-card.tsx';
import styles from './card.module.css';
import { type Step, ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface TwoFactorCardProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  /** The step of a set-up, if the screen is part of one. */
  step?: Step | undefined;
  /** The introduction, and the links that lead away. */
  lead: ReactNode;
  children: ReactNode;
}

export function TwoFactorCard({ kind, heading, title, step, lead, children }: TwoFactorCardProps) {
  const messages = useMessages(signedInMessages);
  const aside = (
    <div className={styles['lead']}>
      <div>
        {step && <ThreadSteps at={step} text={messages.step(step)} />}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
      </div>
      {lead}
    </div>
  );
  return (
    <LeadCard variation={patternOfKind[kind]} lead={aside}>
      <div className={styles['panel']}>{children}</div>
    </LeadCard>
  );
}

interface BackLinkProps {
  kind: Kind;
  className?: string | undefined;
  /** A look of the button styles. */
  look?: 'quiet' | undefined;
  children: ReactNode;
}

/** A link to the account preferences, or to the settings of the member area for a person who came from there. It leaves the guided way. */
export function BackLink({ kind, look, ...link }: BackLinkProps) {
  const search = useQuery();
  const to = backToSettings(kind, search);
  return <TargetLink {...link} data-look={look} to={'screen' in to ? { screen: unguided(to.screen, search) } : to} />;
}
