import { useRef, useState } from 'react';
import { colleaguesMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ItemButton } from '../../router/panels/list-item.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import danger from '../../ui/buttons/danger.module.css';

interface ActionFormProps {
  id: string;
  label: string;
  busyLabel: string;
  email: string;
  factsId: string;
  isBusy: boolean;
  isDanger?: boolean;
  /** The question that comes before the action. */
  question?: { title: string; text: string; sure: string };
  act: (form: HTMLFormElement) => void;
}

/** The button of one action on one row. It is a form, because it is submitted again after a step-up. */
export function ActionForm(props: ActionFormProps) {
  const { id, label, busyLabel, email, factsId, isBusy, isDanger = false, question, act } = props;
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          act(event.currentTarget);
        }}
      >
        <ItemButton
          label={isBusy ? busyLabel : label}
          name={email}
          factsId={factsId}
          busy={isBusy}
          isDanger={isDanger}
          {...(question ? { onPress: () => setAsking(true) } : { type: 'submit' })}
        />
      </form>
      {question && isAsking && (
        <Question
          id={id}
          {...question}
          isDanger={isDanger}
          onDismiss={() => setAsking(false)}
          onSure={() => {
            setAsking(false);
            form.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

interface QuestionProps {
  id: string;
  title: string;
  text: string;
  /** The label of the button that answers yes. */
  sure: string;
  isDanger: boolean;
  onSure: () => void;
  onDismiss: () => void;
}

function Question({ id, title, text, sure, isDanger, onSure, onDismiss }: QuestionProps) {
  const { cancel } = useMessages(colleaguesMessages).people;
  return (
    <Dialog
      id={id}
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          <button
            type="button"
            className={isDanger ? `${button['button']} ${danger['button']}` : button['button']}
            onClick={onSure}
          >
            {sure}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDismiss}>
            {cancel}
          </button>
        </>
      }
    >
      <p>
        <Unbroken text={text} />
      </p>
    </Dialog>
  );
}
