import { useEffect, useState, type ComponentProps } from 'react';
import { announce } from '../ui/feedback/announcements.tsx';
import { useMessages } from '../messages/load-messages.ts';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { deferWhilePressed } from './form/use-validation.ts';
import { EmailField } from './email-field.tsx';
import { suggestEmail } from './suggest-email.ts';
import linkButton from '../ui/buttons/link-button.module.css';

/** An address we have not written to yet, so a typing mistake would lose the message. The person is asked; the address is never changed for them. */
export function NewEmailField(props: ComponentProps<typeof EmailField>) {
  const { didYouMean } = useMessages(identityFieldMessages).email;
  const { id } = props.field;
  const suggestion = useSuggestedEmail(id);
  useEffect(() => {
    if (suggestion !== undefined) announce(didYouMean(suggestion));
  }, [suggestion, didYouMean]);
  return (
    <div>
      <EmailField {...props} />
      {suggestion !== undefined && (
        <button type="button" className={linkButton['link']} data-small onClick={() => fillIn(id, suggestion)}>
          {didYouMean(suggestion)}
        </button>
      )}
    </div>
  );
}

function useSuggestedEmail(id: string): string | undefined {
  const [suggestion, suggest] = useState<string>();
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    const listening = new AbortController();
    const { signal } = listening;
    const afterPress = deferWhilePressed(signal);
    input.addEventListener('input', () => suggest(undefined), { signal });
    input.addEventListener('change', () => afterPress(() => suggest(suggestEmail(input.value))), { signal });
    return () => listening.abort();
  }, [id]);
  return suggestion;
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function fillIn(id: string, address: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.value = address;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
