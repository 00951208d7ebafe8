import { answerTerms, type AskedText, type ShownWordings } from '@selvage/contract/api/consents';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import type { Kind } from '@selvage/contract/user-types';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { tickedRule } from '../../fields/form/use-validation.ts';
import type { TermsMessages } from '../../messages/en/terms.ts';
import { termsMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { AccountPage } from '../../router/panels/account-page.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { useScreen } from '../../router/use-screen.ts';
import type { SignedInUser } from '../../session/current-user.ts';
import button from '../../ui/buttons/button.module.css';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { AskedTextSection } from './asked-text-section.tsx';
import type { Asked } from './screen.tsx';
import styles from './answer-panel.module.css';

interface AnswerPanelProps {
  kind: Kind;
  user: SignedInUser;
  asked: Asked;
  /** What the person was reading when the texts changed. */
  readBefore: readonly AskedText[] | undefined;
  takesFocus: boolean;
  onAgreed: () => Promise<void>;
  onPutOff: () => void;
  onDeclined: () => void;
  onChanged: () => void;
  onSessionEnded: OnSessionEnded;
}

/** The texts that are asked for, and the buttons to answer. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { kind, user, asked, readBefore, takesFocus, onPutOff } = props;
  const messages = useMessages(termsMessages);
  const { texts, laterUntil } = asked;
  const answering = useAnswer(props);
  const { form, failure, isDeclining, decline } = answering;
  const heading = useScreen({ screen: 'terms', kind, title: titleOf(asked, messages), inError: failure !== null });
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [heading, takesFocus]);
  const changed = texts.find(({ wording }) => !readBefore?.some((before) => before.wording === wording));
  const changedTitle = useFocusOnChange(readBefore !== undefined);
  const [ticked, setTicked] = useState(false);
  const needsTick = texts.some(({ subject }) => subject === 'data-processing');
  return (
    <AccountPage
      kind={kind}
      heading={heading}
      messages={{ title: titleOf(asked, messages), text: textOf(asked, messages) }}
      email={user.email}
    >
      <div className={styles['column']}>
        <Alert id="terms-changed" tone="warning">
          {readBefore && <p>{messages.failures.named['terms.changed']}</p>}
        </Alert>
        <form {...form.props} ref={form.ref} className={styles['form']}>
          {texts.map((text) => (
            <AskedTextSection
              key={text.subject}
              text={text}
              heading={text === changed ? changedTitle : undefined}
              tick={
                text.subject === 'data-processing' ? { field: form.field('dataUse'), onTick: setTicked } : undefined
              }
            />
          ))}
          <FailureAlert id="terms-alert" failure={failure} sentences={messages.failures} />
          <Answers
            state={form.phase !== 'idle' ? 'busy' : needsTick && !ticked ? 'gated' : 'ready'}
            isDeclining={isDeclining}
            onDecline={() => void decline()}
            onPutOff={laterUntil === undefined ? undefined : onPutOff}
          />
          <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
        </form>
      </div>
    </AccountPage>
  );
}

interface AnswersProps {
  state: 'ready' | 'gated' | 'busy';
  isDeclining: boolean;
  onDecline: () => void;
  /** Undefined once an answer is required. */
  onPutOff: (() => void) | undefined;
}

/** The buttons keep their place while one of them is busy. */
function Answers({ state, isDeclining, onDecline, onPutOff }: AnswersProps) {
  const messages = useMessages(termsMessages);
  return (
    <div className={styles['answers']}>
      <SubmitButton
        id="terms-agree"
        label={messages.agree}
        busyLabel={messages.agreeing}
        state={state}
        reason={messages.tickReason}
      />
      {onPutOff ? (
        <button type="button" className={button['button']} data-look="quiet" onClick={onPutOff}>
          {messages.putOff}
        </button>
      ) : (
        <button
          type="button"
          className={button['button']}
          data-look="quiet"
          aria-disabled={isDeclining || undefined}
          aria-busy={isDeclining || undefined}
          onClick={onDecline}
        >
          {isDeclining && <Spinner />}
          {isDeclining ? messages.declining : messages.decline}
        </button>
      )}
    </div>
  );
}

/** The text about the terms goes before the notice, because every kind has terms. */
const firstOf = ({ texts }: Asked): AskedText | undefined =>
  texts.find(({ subject }) => subject === 'terms') ?? texts[0];

function titleOf(asked: Asked, { later, now, noticeOnly }: TermsMessages): string {
  const when = asked.laterUntil === undefined ? 'now' : 'later';
  return firstOf(asked)?.subject === 'terms' ? { now, later }[when].title : noticeOnly[when];
}

function textOf(asked: Asked, { later, now, date }: TermsMessages): string {
  const version = firstOf(asked)?.version ?? '';
  return asked.laterUntil === undefined ? now.text(version) : later.text(date(asked.laterUntil), version);
}

/** The heading that takes the focus if its text changed while the person was reading. */
function useFocusOnChange(isChanged: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChanged) title.current?.focus();
  }, [isChanged]);
  return title;
}

const notAsked: Rule<true, 'required'> = () => valid(true);

function useAnswer(props: AnswerPanelProps) {
  const { asked, onAgreed, onDeclined, onChanged, onSessionEnded } = props;
  const failure = useFailure();
  const [isDeclining, setDeclining] = useState(false);
  const wordings: ShownWordings = Object.fromEntries(asked.texts.map(({ subject, wording }) => [subject, wording]));
  const needsTick = asked.texts.some(({ subject }) => subject === 'data-processing');

  const send = async (answer: 'agree' | 'decline', signal?: AbortSignal): Promise<boolean> => {
    failure.clear();
    const result = await callResult(answerTerms, { body: { answer, wordings }, ...(signal && { signal }) });
    if (result.type === 'ok') return true;
    if (result.type === 'aborted') return false;
    if (result.failure.refusal === 'session.required') onSessionEnded(result.failure);
    else if (result.failure.refusal === 'terms.changed') onChanged();
    else failure.show(result.failure);
    return false;
  };

  const form = useForm({
    id: 'terms',
    rules: { dataUse: needsTick ? tickedRule : notAsked },
    gates: ['dataUse'],
    async submit(_, signal) {
      if (isDeclining || !(await send('agree', signal))) return 'stayed';
      await onAgreed();
      return 'left';
    },
  });

  const decline = async () => {
    if (isDeclining || form.phase !== 'idle') return;
    setDeclining(true);
    const isSent = await send('decline');
    setDeclining(false);
    if (isSent) onDeclined();
  };

  return { form, failure: failure.shown, isDeclining, decline };
}
