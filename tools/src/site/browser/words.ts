const word = /[\p{L}\p{N}_]+/gu;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What somebody asks for, without accents or capitals. */
export const askedWords = (query: string): string[] => [...new Set((query.match(word) ?? []).map(plain))];

/** The words of a text. A name of a program counts as a whole and by its parts: sessionIdleSeconds, session, idle, seconds. */
export const wordsIn = (text: string): { at: number; written: string; plain: string[] }[] =>
  [...text.matchAll(word)].map(({ 0: written, index: at }) => {
    const parts = written.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '');
    return { at, written, plain: [...new Set([written, ...parts].map(plain))] };
  });
