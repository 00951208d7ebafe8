import type { ClipboardEvent, InputEvent, SyntheticEvent } from 'react';

const gaps = /[\s\p{Pd}]/gu;

/**
 * A browser silently cuts text at `maxlength`. So typed and pasted text is taken in full, and the field says at once that it is too long.
 */
export const limitedText = (limit: number) => ({
  maxLength: limit,
  onKeyDown: liftLimit,
  onPaste: liftLimit,
  onDrop: liftLimit,
  onInput: ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    input.maxLength = limit;
    if (input.value.length > limit) validateNow(input);
  },
});

/** The limit counts only the characters of an ID, which may be typed in groups. So every space or dash raises `maxlength` by one. */
export const limitedId = (limit: number) => ({
  maxLength: limit,
  onBeforeInput: liftLimitForWords,
  onPaste: pasteWithoutGaps,
  onDrop: liftLimit,
  onInput: ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    input.maxLength = limit + (input.value.match(gaps)?.length ?? 0);
    if (input.value.length > input.maxLength) validateNow(input);
  },
});

function pasteWithoutGaps(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const text = event.clipboardData.getData('text').replace(gaps, '');
  event.preventDefault();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A keyboard that suggests or takes dictation inserts a whole number at once, often in groups. A typed digit is one character. */
function liftLimitForWords(event: InputEvent<HTMLInputElement>): void {
  if (event.data.length > 1) liftLimit(event);
}

function liftLimit({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.removeAttribute('maxlength');
}

function validateNow(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
