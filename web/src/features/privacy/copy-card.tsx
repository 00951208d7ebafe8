import { askForCopy, downloadCopy } from '@selvage/contract/api/consents';
import { useEffect, useRef } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { privacyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card } from '../../router/panels/list-card.tsx';
import { useOneChange } from '../../router/panels/one-change.ts';
import button from '../../ui/buttons/button.module.css';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { type CardProps, type Overview, useFollowedCopy } from './state.ts';
import styles from './screen.module.css';

interface CopyCardProps extends CardProps {
  /** The copy that the link in the message names. */
  linked: string | undefined;
}

/** Asks for a copy of the person's data, and downloads it. Both need a second step of the last ten minutes. */
export function CopyCard(props: CopyCardProps) {
  const { overview, list, linked } = props;
  const { copy } = overview;
  const { copy: messages, failures, notLoaded } = useMessages(privacyMessages);
  const { form, busy, failure, done, submit, isReady } = useCopy(props);
  // A link to another copy than the present one was used before, was replaced or is too old. The answer is the same for each.
  const isLinkOver = linked !== undefined && !(isReady && copy.id === linked) && copy.state !== 'preparing';
  return (
    <Card
      id="copy"
      messages={{ title: messages.title, failed: notLoaded }}
      sentences={{ ...failures, tooMany: tooManyOf(failure?.failure, messages.tooMany, failures.tooMany) }}
      heading={done.heading}
      list={list}
      failure={failure}
      done={done.words}
    >
      {() => (
        <form
          ref={form}
          className={styles['body']}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Alert id="copy-link" tone="info">
            {isLinkOver && done.words === null && <p>{failures.named['copy.refused']}</p>}
          </Alert>
          <CopyState copy={copy} />
          {copy.state !== 'preparing' && <CopyButton isReady={isReady} isBusy={busy !== null} />}
        </form>
      )}
    </Card>
  );
}

function CopyState({ copy: { state, until } }: Pick<Overview, 'copy'>) {
  const { copy: messages, date } = useMessages(privacyMessages);
  const { none, preparing, failed } = messages;
  const texts = { none, preparing, failed, ready: messages.ready(until === undefined ? '' : date(until)) };
  return <p role="status">{texts[state]}</p>;
}

function CopyButton({ isReady, isBusy }: { isReady: boolean; isBusy: boolean }) {
  const { copy: messages } = useMessages(privacyMessages);
  const [label, busyLabel] = isReady ? [messages.download, messages.downloading] : [messages.ask, messages.asking];
  return (
    <button
      type="submit"
      className={button['button']}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {isBusy ? busyLabel : label}
    </button>
  );
}

/** Asks for the copy, or downloads it if it is ready. After a step-up the form is submitted again. */
function useCopy({ overview: { copy }, list, stepUp, onSessionEnded }: CardProps) {
  const { copy: messages } = useMessages(privacyMessages);
  const { change, ...shown } = useOneChange({ 'session.required': onSessionEnded });
  const { done } = shown;
  const form = useRef<HTMLFormElement>(null);
  useFollowedCopy(copy, list.refresh);
  useAnnouncedCopy(copy.state, messages.isReady);
  const confirmed = <Reply,>(send: Parameters<typeof stepUp.run<Reply>>[1]) =>
    stepUp.run(form.current, send, new AbortController().signal);
  const tell = (words: string) => {
    done.tell(words, { keepsFocus: true });
    list.refresh();
  };
  const ask = () =>
    change(
      'copy',
      () => confirmed(() => callResult(askForCopy, { body: {} })),
      () => tell(messages.asked),
    );
  const download = (id: string) =>
    change(
      'copy',
      async () => {
        const result = await confirmed(() => callResult(downloadCopy, { body: { id } }));
        // A refusal means that the copy is not there any more.
        if (result?.type === 'refused') list.refresh();
        return result;
      },
      (file: unknown) => {
        if (file instanceof Blob) save(file, messages.file);
        tell(messages.downloaded);
      },
    );
  const ready = copy.state === 'ready' ? copy.id : undefined;
  const submit = () => {
    if (copy.state !== 'preparing') void (ready === undefined ? ask() : download(ready));
  };
  return { ...shown, form, submit, isReady: ready !== undefined };
}

const tooManyOf = (
  failure: CallFailed | undefined,
  forCopies: string,
  usual: (seconds: number | undefined) => string,
): ((seconds: number | undefined) => string) =>
  // The limit of copies is days long. A shorter wait is that of another limit.
  (failure?.retryAfter ?? 0) > 3600 ? () => forCopies : usual;

/** Tells a person who stayed on the page that the copy is ready. */
function useAnnouncedCopy(state: CardProps['overview']['copy']['state'], words: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'preparing' && state === 'ready') announce(words);
    before.current = state;
  }, [state, words]);
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
