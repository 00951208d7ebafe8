import { type Agreement, withdrawDataUse } from '@selvage/contract/api/consents';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../api/call.ts';
import { privacyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage, useLoginMessages } from '../../messages/provider.tsx';
import { Card } from '../../router/panels/list-card.tsx';
import { ItemButton } from '../../router/panels/list-item.tsx';
import { useOneChange } from '../../router/panels/one-change.ts';
import { currentUser, currentUserResult } from '../../session/current-user.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { NewTabLink } from '../../ui/text/new-tab-link.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import type { CardProps } from './state.ts';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';
import styles from './screen.module.css';

interface AgreementsCardProps extends CardProps {
  kind: Kind;
  onWithdrawn: () => void;
}

/** Lists every answer of the person, newest first, with the text and the way to end it. */
export function AgreementsCard({ overview, list, onSessionEnded, kind, onWithdrawn }: AgreementsCardProps) {
  const { agreements: messages, failures, notLoaded } = useMessages(privacyMessages);
  const { areas } = useLoginMessages().shell;
  const { busy, failure, done, change } = useOneChange({ 'session.required': onSessionEnded });
  const [isAsking, setAsking] = useState(false);
  const withdraw = () => {
    setAsking(false);
    void change(
      'withdraw',
      () => callResult(withdrawDataUse, { body: { subject: 'data-processing' } }),
      () => {
        // The session asks for the notice from now on.
        currentUser.clear();
        void currentUserResult();
        done.tell(messages.withdrawn);
        list.refresh();
        onWithdrawn();
      },
    );
  };
  return (
    <Card
      id="agreements"
      messages={{ title: messages.title, failed: notLoaded }}
      sentences={failures}
      heading={done.heading}
      list={list}
      failure={failure}
      done={done.words}
    >
      {() =>
        overview.agreements.length === 0 ? (
          <p className={styles['body']}>{messages.none}</p>
        ) : (
          <>
            <ul className={styles['agreements']}>
              {overview.agreements.map((each) => (
                <AgreementItem
                  key={each.id}
                  agreement={each}
                  isBusy={busy !== null}
                  onWithdraw={() => setAsking(true)}
                />
              ))}
            </ul>
            {isAsking && <WithdrawQuestion area={areas[kind]} onDismiss={() => setAsking(false)} onSure={withdraw} />}
          </>
        )
      }
    </Card>
  );
}

interface AgreementItemProps {
  agreement: Agreement;
  isBusy: boolean;
  onWithdraw: () => void;
}

function AgreementItem({ agreement, isBusy, onWithdraw }: AgreementItemProps) {
  const { agreements: messages, date } = useMessages(privacyMessages);
  const { shell } = useLoginMessages();
  const { id, wording, canWithdraw, subject, at } = agreement;
  const name = useAgreementName(agreement);
  const factsId = `agreement-${id}`;
  return (
    <li className={styles['agreement']}>
      <p className={styles['title']}>
        <Unbroken text={name} />
      </p>
      <p id={factsId}>
        <time dateTime={at}>{messages.answer(agreement, date(at))}</time>
      </p>
      {wording === undefined && subject !== 'application' && <p>{messages.noCopy}</p>}
      <div className={styles['ways']}>
        {wording !== undefined && (
          <NewTabLink href={`/wordings/${wording}`} note={shell.opensInNewTab}>
            {messages.read}
          </NewTabLink>
        )}
        {canWithdraw && subject === 'data-processing' && (
          <ItemButton
            label={isBusy ? messages.question.sending : messages.withdraw}
            name={name}
            factsId={factsId}
            busy={isBusy}
            isDanger
            onPress={onWithdraw}
          />
        )}
        {canWithdraw && subject === 'application' && (
          <ItemButton label={messages.toApplications} name={name} factsId={factsId} onPress={showApplications} />
        )}
      </div>
    </li>
  );
}

/** The title of the text, or the name of the application. A text of which we have no copy is named by its subject. */
function useAgreementName({ subject, title, version, application }: Agreement): string {
  const { agreements: messages } = useMessages(privacyMessages);
  const { language } = useLanguage();
  if (subject === 'application') return application?.[language] ?? title ?? version;
  return messages.named(title ?? messages.subjects[subject], version);
}

function showApplications(): void {
  const title = document.getElementById('applications-title');
  title?.focus({ preventScroll: true });
  title?.closest('section')?.scrollIntoView({ block: 'start' });
}

interface WithdrawQuestionProps {
  area: string;
  onDismiss: () => void;
  onSure: () => void;
}

function WithdrawQuestion({ area, onDismiss, onSure }: WithdrawQuestionProps) {
  const { question } = useMessages(privacyMessages).agreements;
  return (
    <Dialog
      id="withdraw"
      title={question.title}
      onDismiss={onDismiss}
      actions={
        <>
          <button type="button" className={`${button['button']} ${danger['button']}`} onClick={onSure}>
            {question.sure}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDismiss}>
            {question.cancel}
          </button>
        </>
      }
    >
      <p>
        <Unbroken text={question.text(area)} />
      </p>
    </Dialog>
  );
}
