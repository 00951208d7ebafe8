import { cancelClosing } from '@selvage/contract/api/consents';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { privacyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card } from '../../router/panels/list-card.tsx';
import { useOneChange } from '../../router/panels/one-change.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { isInsured } from './insured.ts';
import type { CardProps } from './state.ts';
import styles from './screen.module.css';

/** Leads to the closing of the account, or says when it closes and keeps it. */
export function CloseCard({ overview: { closesAt }, list, onSessionEnded, kind }: CardProps & { kind: Kind }) {
  const { close: messages, failures, notLoaded, date } = useMessages(privacyMessages);
  const { busy, failure, done, change } = useOneChange({ 'session.required': onSessionEnded });
  const keep = () =>
    void change(
      'keep',
      async () => {
        const result = await callResult(cancelClosing, { body: {} });
        if (result.type === 'refused') list.refresh();
        return result;
      },
      () => {
        done.tell(messages.kept);
        list.update((items) => items.map((each) => ({ ...each, closesAt: undefined })));
        list.refresh();
      },
    );
  return (
    <Card
      id="close"
      messages={{ title: messages.title, failed: notLoaded }}
      sentences={failures}
      heading={done.heading}
      list={list}
      failure={failure}
      done={done.words}
    >
      {() => (
        <div className={styles['body']}>
          <p role="status">
            {closesAt === undefined
              ? messages.text[isInsured(kind) ? 'insured' : 'other']
              : messages.closes(date(closesAt))}
          </p>
          {closesAt === undefined ? (
            <ScreenLink className={`${button['button']} ${danger['button']}`} to={paths.closeAccount(kind)}>
              {messages.link}
            </ScreenLink>
          ) : (
            <button
              type="button"
              className={button['button']}
              aria-disabled={busy !== null || undefined}
              aria-busy={busy !== null || undefined}
              onClick={keep}
            >
              {busy !== null && <Spinner />}
              {busy === null ? messages.keep : messages.keeping}
            </button>
          )}
        </div>
      )}
    </Card>
  );
}
