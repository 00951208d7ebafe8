import {
  changeColleagueRole,
  type Colleague,
  type OrganisationRole,
  removeColleague,
} from '@selvage/contract/api/colleagues';
import { callResult } from '../../api/call.ts';
import { colleaguesMessages, securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, type List } from '../../router/panels/list-card.tsx';
import { type Fact, Item } from '../../router/panels/list-item.tsx';
import { ActionForm } from './action-form.tsx';
import type { ColleagueChange, ColleaguesReply } from './state.ts';
import styles from '../../router/panels/list-item.module.css';

interface PeopleCardProps {
  list: List<ColleaguesReply>;
  change: ColleagueChange;
}

/** Lists everybody who can log in for the ID. */
export function PeopleCard({ list, change }: PeopleCardProps) {
  const { people: words, failures, notLoaded } = useMessages(colleaguesMessages);
  return (
    <Card
      id="people"
      messages={{ title: words.title, failed: notLoaded }}
      sentences={failures}
      heading={change.done.heading}
      list={list}
      failure={change.failure}
      done={change.done.words}
    >
      {([reply]) => (
        <ul className={styles['list']}>
          {reply?.colleagues?.map((each) => (
            <ColleagueItem key={each.id} colleague={each} change={change} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ColleagueItem({ colleague, change }: { colleague: Colleague; change: ColleagueChange }) {
  const { people: words } = useMessages(colleaguesMessages);
  const { id, email, state, isYou } = colleague;
  const factsId = `colleague-${id}`;
  // Nobody changes their own role or removes themselves. What an operator disabled, only an operator can change.
  const canChange = !isYou && state !== 'disabled';
  return (
    <Item
      icon="person"
      name={email}
      badge={isYou ? words.you : undefined}
      state={state === 'active' ? null : { isOn: false, words: words.states[state] }}
      factsId={factsId}
      facts={useFacts(colleague)}
    >
      {canChange && (
        <div className={styles['actions']}>
          {state === 'active' && <RoleForm colleague={colleague} change={change} factsId={factsId} />}
          <RemoveForm colleague={colleague} change={change} factsId={factsId} />
        </div>
      )}
    </Item>
  );
}

function useFacts({ role, since, lastLogin }: Colleague): Fact[] {
  const { people: words } = useMessages(colleaguesMessages);
  const { moments } = useMessages(securityMessages);
  const day = (moment: string) => moments.date(new Date(moment));
  return [
    { sentence: words.roles[role] },
    { at: since, sentence: words.joined(day(since)) },
    lastLogin === undefined
      ? { sentence: words.neverLoggedIn }
      : { at: lastLogin, sentence: words.lastLogin(day(lastLogin)) },
  ];
}

interface FormProps {
  colleague: Colleague;
  change: ColleagueChange;
  factsId: string;
}

/** Replaces the colleague in the list, or removes them from it. */
const withColleagues =
  (next: (before: Colleague) => readonly Colleague[]) =>
  ({ colleagues = [], ...rest }: ColleaguesReply): ColleaguesReply => ({
    ...rest,
    colleagues: colleagues.flatMap(next),
  });

function RoleForm({ colleague: { id, email, role: before }, change, factsId }: FormProps) {
  const { people } = useMessages(colleaguesMessages);
  const role: OrganisationRole = before === 'staff' ? 'administrator' : 'staff';
  const words = people[role];
  return (
    <ActionForm
      id={`role-${id}`}
      label={words.label}
      busyLabel={words.busy}
      email={email}
      factsId={factsId}
      isBusy={change.busy === `role-${id}`}
      question={{ title: words.title(email), text: words.text, sure: words.sure }}
      act={(form) =>
        change.run(form, {
          id: `role-${id}`,
          send: () => callResult(changeColleagueRole, { body: { id, role } }),
          said: words.done(email),
          keepsFocus: true,
          after: withColleagues((each) => [each.id === id ? { ...each, role } : each]),
        })
      }
    />
  );
}

function RemoveForm({ colleague: { id, email }, change, factsId }: FormProps) {
  const { remove: words } = useMessages(colleaguesMessages).people;
  return (
    <ActionForm
      id={`remove-${id}`}
      label={words.label}
      busyLabel={words.busy}
      email={email}
      factsId={factsId}
      isBusy={change.busy === `remove-${id}`}
      isDanger
      question={{ title: words.title(email), text: words.text, sure: words.sure }}
      act={(form) =>
        change.run(form, {
          id: `remove-${id}`,
          send: () => callResult(removeColleague, { body: { id } }),
          said: words.done(email),
          after: withColleagues((each) => (each.id === id ? [] : [each])),
        })
      }
    />
  );
}
