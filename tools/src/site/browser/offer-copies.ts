/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** A button on every piece of code, where the browser lets a page write to the clipboard. */
export function offerCopies(): void {
  if (!('clipboard' in navigator)) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      const code = block.querySelector('code') ?? block;
      void navigator.clipboard.writeText(code.textContent).then(
        () => say(button, 'Copied'),
        () => {
          // Where the browser will not, one key is left to press.
          getSelection()?.selectAllChildren(code);
          say(button, 'Selected');
        },
      );
    });
    block.append(button);
  }
}

function say(button: HTMLButtonElement, word: string): void {
  button.textContent = word;
  const status = document.querySelector('#said');
  if (status) status.textContent = word;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}
