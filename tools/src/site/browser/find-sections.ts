import type { SearchEntry } from './search-entry.ts';
import { askedWords, wordsIn } from './words.ts';

export interface Found {
  entry: SearchEntry;
  score: number;
}

/** How much a word counts, by where it stands, and whether it is there as a whole or begins another. */
const weights = {
  page: { whole: 12, begins: 8 },
  heading: { whole: 10, begins: 6 },
  text: { whole: 3, begins: 1 },
} as const;
type Field = keyof typeof weights;
const fields = ['page', 'heading', 'text'] as const satisfies readonly Field[];

/** Ready to be looked through: every word once, with how often it stands there. */
export function searchIndex(entries: readonly SearchEntry[]): (query: string) => Found[] {
  const counted = entries.map((entry) => ({
    entry,
    counts: { page: count(entry.page), heading: count(entry.heading), text: count(entry.text) },
  }));
  return (query) => {
    const asked = askedWords(query);
    if (asked.length === 0) return [];
    return counted
      .map(({ entry, counts }) => ({ entry, score: scoreOf(asked, counts) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
  };
}

function count(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text).flatMap(({ plain }) => plain)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Every word that was asked for must be there; the more often the better, with less and less effect. */
function scoreOf(asked: readonly string[], counts: Record<Field, Map<string, number>>): number {
  const scores = asked.map((word) => {
    const inFields = fields.map((field) => wordScore(word, counts[field], weights[field]) / wordiness(counts[field]));
    return inFields.reduce((sum, score) => sum + score, 0);
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** A long section has every word somewhere. */
const wordiness = (counts: Map<string, number>): number => 1 + counts.size / 300;

function wordScore(asked: string, counts: Map<string, number>, weight: { whole: number; begins: number }): number {
  const whole = counts.get(asked) ?? 0;
  let begun = 0;
  for (const [word, times] of counts) if (word !== asked && word.startsWith(asked)) begun += times;
  return weight.whole * Math.log2(1 + whole) + weight.begins * Math.log2(1 + begun);
}
