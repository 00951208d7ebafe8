import { type Invitation, inviteColleague, withdrawInvitation } from '@selvage/contract/api/colleagues';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { colleaguesMessages, securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card } from '../../router/panels/list-card.tsx';
import { Item } from '../../router/panels/list-item.tsx';
import { ActionForm } from './action-form.tsx';
import { type ColleagueChange, type ListChanges, useColleagueChange } from './state.ts';
import styles from '../../router/panels/list-item.module.css';

/** Lists the invitations that nobody has accepted yet. Without an invitation there is no card. */
export function WaitingCard(changes: ListChanges) {
  const { waiting: words, failures, notLoaded } = useMessages(colleaguesMessages);
  const change = useColleagueChange(changes);
  const { state } = changes.list;
  const invitations = (state.phase === 'loaded' ? state.items[0]?.invitations : undefined) ?? [];
  const [hasShown, setHasShown] = useState(false);
  if (invitations.length > 0 && !hasShown) setHasShown(true);
  // The card stays after the last invitation was withdrawn, because the focus is on it.
  if (invitations.length === 0 && !hasShown) return null;
  return (
    <Card
      id="waiting"
      messages={{ title: words.title, failed: notLoaded }}
      sentences={failures}
      heading={change.done.heading}
      list={changes.list}
      failure={change.failure}
      done={change.done.words}
    >
      {() =>
        invitations.length === 0 ? (
          <p className={styles['none']}>{words.none}</p>
        ) : (
          <ul className={styles['list']}>
            {invitations.map((each) => (
              // An invitation that is sent again has another id. Its row must stay, because its button has the focus.
              <InvitationItem key={each.email} invitation={each} change={change} />
            ))}
          </ul>
        )
      }
    </Card>
  );
}

function InvitationItem({ invitation, change }: { invitation: Invitation; change: ColleagueChange }) {
  const { invite, waiting: words } = useMessages(colleaguesMessages);
  const { moments } = useMessages(securityMessages);
  const { id, email, state, sentAt, expiresAt } = invitation;
  const factsId = `invitation-${id}`;
  const day = (moment: string) => moments.date(new Date(moment));
  const facts = { ...words, open: words.open(day(sentAt), day(expiresAt)) };
  const common = { email, factsId };
  return (
    <Item icon="email" name={email} factsId={factsId} facts={[{ sentence: facts[state] }]}>
      <div className={styles['actions']}>
        <ActionForm
          {...common}
          id={`again-${id}`}
          label={words.again}
          busyLabel={words.sending}
          isBusy={change.busy === `again-${email}`}
          act={(form) =>
            change.run(form, {
              id: `again-${email}`,
              send: () => callResult(inviteColleague, { body: { email } }),
              said: invite.done(email),
              keepsFocus: true,
            })
          }
        />
        <ActionForm
          {...common}
          id={`withdraw-${id}`}
          label={words.withdraw}
          busyLabel={words.withdrawing}
          isBusy={change.busy === `withdraw-${email}`}
          isDanger
          act={(form) =>
            change.run(form, {
              id: `withdraw-${email}`,
              send: () => callResult(withdrawInvitation, { body: { id } }),
              said: words.withdrawn(email),
              after: ({ invitations = [], ...rest }) => ({
                ...rest,
                invitations: invitations.filter((each) => each.id !== id),
              }),
            })
          }
        />
      </div>
    </Item>
  );
}
