import type { ClipboardEvent, InputEvent, SyntheticEvent } from 'react';

const gaps = /[\s\p{Pd}]/gu;

/** FD1: a browser stops at maxlength without a word, so what is typed or pasted comes in whole and is told at once that it is too long. */
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

/** S7: an ID may be typed in groups. The limit counts its characters, so every space or dash makes room for one more. */
export const limitedId = (limit: number) => ({
  maxLength: limit,
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

function liftLimit({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.removeAttribute('maxlength');
}

function validateNow(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
