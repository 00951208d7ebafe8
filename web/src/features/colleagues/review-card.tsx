import { type Colleague, confirmColleagues } from '@selvage/contract/api/colleagues';
import { useId } from 'react';
import { callResult } from '../../api/call.ts';
import type { ColleaguesMessages } from '../../messages/en/colleagues.ts';
import { colleaguesMessages, securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import type { ColleagueChange, ColleaguesReply } from './state.ts';
import card from '../../router/panels/list-card.module.css';
import styles from './screen.module.css';

/**
 * Asks an administrator to confirm the list, when the review is due or somebody is not confirmed. The result is shown on the list, because
 * this card disappears.
 */
export function ReviewCard({ reply, change }: { reply: ColleaguesReply; change: ColleagueChange }) {
  const { review } = useMessages(colleaguesMessages);
  const { moments } = useMessages(securityMessages);
  const id = useId();
  const { organisation, colleagues = [] } = reply;
  const { reviewBy, stopsOn } = organisation;
  const isUnconfirmed = colleagues.some(({ state }) => state === 'unconfirmed');
  if (reviewBy === undefined && !isUnconfirmed) return null;
  const others = colleagues.filter(({ isYou }) => !isYou);
  return (
    <section className={card['card']} aria-labelledby={id}>
      <div className={card['head']}>
        <h2 id={id}>{review.title}</h2>
      </div>
      <form
        className={styles['body']}
        onSubmit={(event) => {
          event.preventDefault();
          change.run(event.currentTarget, {
            id: 'confirm',
            send: () => callResult(confirmColleagues, { body: { ids: others.map((each) => each.id) } }),
            said: review.done,
            after: confirmed,
          });
        }}
      >
        <p>{isUnconfirmed ? review.textUnconfirmed : textOf(review, stopsOn && moments.date(new Date(stopsOn)))}</p>
        <SubmitButton
          id="confirm-colleagues"
          label={review.submit}
          busyLabel={review.submitting}
          state={change.busy === 'confirm' ? 'busy' : 'ready'}
        />
      </form>
    </section>
  );
}

const textOf = (review: ColleaguesMessages['review'], day: string | undefined): string =>
  day === undefined ? review.text : review.textUntil(day);

const confirmed = ({ organisation: { id, role }, colleagues = [], ...rest }: ColleaguesReply): ColleaguesReply => ({
  ...rest,
  organisation: { id, role },
  colleagues: colleagues.map((each): Colleague => (each.state === 'unconfirmed' ? { ...each, state: 'active' } : each)),
});
