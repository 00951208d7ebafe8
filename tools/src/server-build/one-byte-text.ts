import type { Plugin } from 'vite';

/**
 * V8 keeps the text of a program as long as it runs, with two bytes for each character if only one of them is beyond Latin-1.
 * Such characters are therefore written as escapes.
 */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  // Last of all: whoever prints a program again writes the characters themselves.
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeWideCharacters(file.code);
  },
};

export const escapeWideCharacters = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\u00ff])/g, (_, backslashes: string, character: string) => {
    // Such a backslash and the one of the escape would make one backslash of the two.
    if (backslashes.length % 2 === 1) throw new Error(`the character ${character} must not follow a backslash`);
    return `${backslashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
