import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { privacyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { useQuery } from '../../router/location.ts';
import { AccountPage } from '../../router/panels/account-page.tsx';
import { type List, useList } from '../../router/panels/list-card.tsx';
import { UnreachablePanel } from '../../router/panels/message-screens.tsx';
import type { Target } from '../../router/panels/target-link.tsx';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { useScreen } from '../../router/use-screen.ts';
import { owesTerms, type SignedInUser, useCurrentUser } from '../../session/current-user.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { StepUpInPlace } from '../../ways/step-up/in-place.tsx';
import { useStepUp } from '../../ways/step-up/state.ts';
import { ApplicationsCard, applicationsSource } from '../security/applications-card.tsx';
import { AgreementsCard } from './agreements-card.tsx';
import { CloseCard } from './close-card.tsx';
import { CopyCard } from './copy-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { type Overview, useOverviewSource } from './state.ts';
import card from '../../router/panels/list-card.module.css';
import styles from './screen.module.css';

/** What the person agreed to, the copy of their data, and the closing of their account. It is also for a person who has not agreed to new terms. */
export function PrivacyScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="privacy" owingTerms>
      {(user) => <Privacy kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Privacy({ kind, user }: { kind: Kind; user: SignedInUser }) {
  const { notLoaded } = useMessages(privacyMessages);
  const { language, messages } = useLanguage();
  const list = useList(useOverviewSource(language), useSessionEnded(kind));
  const { state } = list;
  if (state.phase === 'loading') return <LoadingNotice text={messages.shell.oneMoment} />;
  if (state.phase === 'failed')
    return <UnreachablePanel kind={kind} screen="privacy" text={notLoaded} onRetry={list.retry} />;
  const [overview] = state.items;
  return overview && <PrivacyPage kind={kind} user={user} overview={overview} list={list} />;
}

interface PrivacyPageProps {
  kind: Kind;
  user: SignedInUser;
  overview: Overview;
  list: List<Overview>;
}

function PrivacyPage({ kind, user, overview, list }: PrivacyPageProps) {
  const messages = useMessages(privacyMessages);
  const heading = useScreen({ screen: 'privacy', kind, title: messages.title });
  const onSessionEnded = useSessionEnded(kind);
  const stepUp = useStepUp({ mailbox: true });
  const applications = useList(applicationsSource, onSessionEnded);
  const linkedCopy = useLinkedCopy();
  const { asked } = stepUp;
  const common = { overview, list, stepUp, onSessionEnded };
  return (
    <AccountPage
      kind={kind}
      heading={heading}
      messages={{ title: messages.title, text: messages.lead }}
      email={user.email}
      back={useBack(kind, user)}
    >
      <div className={styles['column']} hidden={asked !== null}>
        <AgreementsCard {...common} kind={kind} onWithdrawn={applications.refresh} />
        <ApplicationsCard list={applications} onChanged={list.refresh} onSessionEnded={onSessionEnded} />
        {overview.may.copy && <CopyCard {...common} linked={linkedCopy} />}
        {(overview.may.close || overview.closesAt !== undefined) && <CloseCard {...common} kind={kind} />}
        <KeptCard overview={overview} />
      </div>
      {asked && (
        <div className={styles['column']}>
          <section className={card['card']}>
            <StepUpInPlace kind={kind} stepUp={stepUp} asked={asked} level="h2" />
          </section>
        </div>
      )}
    </AccountPage>
  );
}

/** A person who owes an answer is led back to it, because the settings are not for them yet. */
function useBack(kind: Kind, user: SignedInUser): Target {
  const current = useCurrentUser() ?? user;
  return { screen: owesTerms(current) ? paths.terms(kind) : paths.settings(kind) };
}

/** The copy that the link in the message names. The name is no secret, so it stays in the address, and a login leads back to it. */
function useLinkedCopy(): string | undefined {
  const [linked] = useState(new URLSearchParams(useQuery()).get('copy') ?? undefined);
  return linked;
}
