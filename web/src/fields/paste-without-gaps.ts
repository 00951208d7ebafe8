import type { ClipboardEvent } from 'react';

/** '123 456-789' is nine digits: the gaps go before maxlength counts. */
export function pasteWithoutGaps(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData('text').replace(/[\s-]/g, '');
  event.preventDefault();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
