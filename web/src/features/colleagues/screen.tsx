import type { User } from '@selvage/contract/api/session';
import { isOrganisationKind, type Kind, type OrganisationKind } from '@selvage/contract/user-types';
import { colleaguesMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useList } from '../../router/panels/list-card.tsx';
import { MessageScreen, UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { useScreen } from '../../router/use-screen.ts';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { StepUpInPlace } from '../../ways/step-up/in-place.tsx';
import { useStepUp } from '../../ways/step-up/state.ts';
import { AccountPage } from '../../router/panels/account-page.tsx';
import { AdministratorsCard } from './administrators-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { type ColleaguesReply, colleaguesSource, type ListChanges, useColleagueChange } from './state.ts';
import { WaitingCard } from './waiting-card.tsx';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';
import card from '../../router/panels/list-card.module.css';
import styles from './screen.module.css';

/** Lists the colleagues of an organisation. Administrators invite and remove people here, and confirm the list once a year. */
export function ColleaguesScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="colleagues">
      {(user) => (isOrganisationKind(kind) ? <Colleagues kind={kind} user={user} /> : <Off kind={kind} />)}
    </RequireSignedIn>
  );
}

/** Shows nothing of the page before the list is there, because its text names the ID. */
function Colleagues({ kind, user }: { kind: OrganisationKind; user: User }) {
  const { notLoaded } = useMessages(colleaguesMessages);
  const { shell } = useLoginMessages();
  const onSessionEnded = useSessionEnded(kind);
  const list = useList(colleaguesSource, onSessionEnded);
  const { state } = list;
  if (state.phase === 'loading') return <LoadingNotice text={shell.oneMoment} />;
  if (state.phase === 'failed')
    return state.refusal === 'action.not-allowed' ? (
      <Off kind={kind} />
    ) : (
      <UnreachablePanel kind={kind} screen="colleagues" text={notLoaded} onRetry={list.retry} />
    );
  const [reply] = state.items;
  return reply && <ColleaguesPage {...{ kind, user, reply, list, onSessionEnded }} />;
}

interface ColleaguesPageProps extends Omit<ListChanges, 'stepUp'> {
  kind: OrganisationKind;
  user: User;
  reply: ColleaguesReply;
}

function ColleaguesPage({ kind, user, reply, list, onSessionEnded }: ColleaguesPageProps) {
  const messages = useMessages(colleaguesMessages);
  const heading = useScreen({ screen: 'colleagues', kind, title: messages.title });
  const stepUp = useStepUp({ mailbox: true });
  const changes = { list, stepUp, onSessionEnded };
  const people = useColleagueChange(changes);
  const { asked } = stepUp;
  const { id, role } = reply.organisation;
  return (
    <AccountPage
      kind={kind}
      heading={heading}
      messages={{ title: messages.title, text: messages.lead(kind, id) }}
      email={user.email}
      back={{ screen: paths.settings(kind) }}
    >
      <div className={styles['column']} hidden={asked !== null}>
        {role === 'staff' ? (
          <AdministratorsCard emails={reply.administrators ?? []} />
        ) : (
          <>
            <ReviewCard reply={reply} change={people} />
            <InviteCard {...changes} />
            <WaitingCard {...changes} />
            <PeopleCard list={list} change={people} />
          </>
        )}
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

/** Shown to a person whose account has no organisation, who can come here only by typing the address. */
function Off({ kind }: { kind: Kind }) {
  const { off } = useMessages(colleaguesMessages);
  return (
    <MessageScreen kind={kind} screen="colleagues" illustration={FailureIllustration} title={off.title}>
      <p className={message['text']}>{off.text}</p>
      <ScreenLink className={button['button']} to={paths.settings(kind)}>
        {off.back}
      </ScreenLink>
    </MessageScreen>
  );
}
