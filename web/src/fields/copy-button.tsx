import { useState } from 'react';
import { announce } from '../ui/feedback/announcements.tsx';
import button from '../ui/buttons/button.module.css';

interface CopyButtonProps {
  text: string;
  messages: { copy: string; copied: string; notCopied: string };
  onCopied?: () => void;
}

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, messages, onCopied }: CopyButtonProps) {
  const [said, setSaid] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async () => {
    // A page without https has no access to the clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    const outcome = isCopied ? 'copied' : 'notCopied';
    setSaid(outcome);
    announce(messages[outcome]);
    if (isCopied) onCopied?.();
  };
  return (
    <>
      <button type="button" className={button['button']} data-look="quiet" onClick={() => void copy()}>
        {said === 'copied' ? messages.copied : messages.copy}
      </button>
      {said === 'notCopied' && <p>{messages.notCopied}</p>}
    </>
  );
}
