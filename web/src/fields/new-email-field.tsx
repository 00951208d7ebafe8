import { useEffect, useState, type ComponentProps } from 'react';
import { announce } from '../ui/feedback/announcements.tsx';
import { useMessages } from '../messages/load-messages.ts';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { deferWhilePressed } from './form/use-validation.ts';
import { EmailField } from './email-field.tsx';
import linkButton from '../ui/buttons/link-button.module.css';

/**
 * A field for an email to which we have never written. A message to a mistyped email would be lost, so the field suggests a correction. It
 * never changes the text by itself.
 */
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

/** Fills the field and fires the events of typing, so that all listeners notice the change. */
function fillIn(id: string, address: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.value = address;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The most common providers. Short names are left out, because a typing mistake in them is often another provider. */
const common = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'eircom.net', 'hotmail.co.uk'];
/** Existing providers that are one letter away from a common one. */
const alsoReal = new Set(['mail.com', 'email.com', 'ymail.com']);

/** The email that was probably meant, if its host looks like a typing mistake. */
export function suggestEmail(typed: string): string | undefined {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  if (at < 1 || common.includes(host) || alsoReal.has(host)) return undefined;
  const suggestion = common.find((each) => isOneSlipFrom(host, each));
  return suggestion === undefined ? undefined : `${address.slice(0, at)}@${suggestion}`;
}

/** True if one letter is missing, added or different, or if two letters have changed places. */
function isOneSlipFrom(typed: string, suggestion: string): boolean {
  let [start, end] = [0, 0];
  while (start < typed.length && typed[start] === suggestion[start]) start += 1;
  while (end < Math.min(typed.length, suggestion.length) - start && typed.at(-1 - end) === suggestion.at(-1 - end))
    end += 1;
  const [had, wanted] = [typed.slice(start, typed.length - end), suggestion.slice(start, suggestion.length - end)];
  if (had.length <= 1 && wanted.length <= 1) return true;
  return had.length === 2 && wanted.length === 2 && had[0] === wanted[1] && had[1] === wanted[0];
}
