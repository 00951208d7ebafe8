import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { PasskeyChanges } from './changes.ts';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';

interface AddPasskeyProps {
  changes: Pick<PasskeyChanges, 'busy' | 'add'>;
  look: 'button' | 'link';
}

/** This button is a form, because it is submitted again after a step-up. */
export function AddPasskey({ changes: { busy, add }, look }: AddPasskeyProps) {
  const { passkeys: messages } = useMessages(securityMessages);
  const isAdding = busy === 'new';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
    >
      <button
        type="submit"
        className={look === 'button' ? button['button'] : linkButton['link']}
        aria-disabled={isAdding || undefined}
        aria-busy={isAdding || undefined}
      >
        {isAdding && <Spinner />}
        {isAdding ? messages.adding : messages.add}
      </button>
    </form>
  );
}
