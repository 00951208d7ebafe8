interface Edit {
  text: string;
  /** What the browser calls the edit: 'insertText', 'deleteContentBackward' … */
  inputType: string;
  caretAtEnd: boolean;
}

/** Adds the slash after a day or a month that is being typed at the end, and swallows one typed on top of it. */
export function appendSlash({ text, inputType, caretAtEnd }: Edit): string {
  if (!caretAtEnd || inputType !== 'insertText') return text;
  if (/^(\d\d|\d{1,2}\/\d\d)$/.test(text)) return `${text}/`;
  return text.replace(/\/[\s/.-]$/, '/');
}
