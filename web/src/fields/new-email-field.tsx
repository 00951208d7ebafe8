import { useEffect, useState, type ComponentProps } from 'react';
import { announce } from '../ui/announcements.ts';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { deferWhilePressed } from './defer-while-pressed.ts';
import { EmailField } from './email-field.tsx';
import { meantEmail } from './meant-email.ts';
import styles from './new-email-field.module.css';

/** An address we have not written to yet, so a slip in it would lose the letter. It is only asked about, never changed. */
export function NewEmailField(props: ComponentProps<typeof EmailField>) {
  const { meant } = useBook(identityFieldsBook).email;
  const { id } = props.field;
  const suggestion = useMeantEmail(id);
  useEffect(() => {
    if (suggestion !== undefined) announce(meant(suggestion));
  }, [suggestion, meant]);
  return (
    <div>
      <EmailField {...props} />
      {suggestion !== undefined && (
        <button type="button" className={styles['meant']} onClick={() => take(id, suggestion)}>
          {meant(suggestion)}
        </button>
      )}
    </div>
  );
}

function useMeantEmail(id: string): string | undefined {
  const [suggestion, suggest] = useState<string>();
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    const listening = new AbortController();
    const { signal } = listening;
    const afterPress = deferWhilePressed(signal);
    input.addEventListener('input', () => suggest(undefined), { signal });
    input.addEventListener('change', () => afterPress(() => suggest(meantEmail(input.value))), { signal });
    return () => listening.abort();
  }, [id]);
  return suggestion;
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function take(id: string, address: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.value = address;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
