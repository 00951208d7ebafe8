export interface CssRule {
  prelude: string;
  /** What is between its braces. */
  body: string;
}

const isOpening = /["'(]/;

/** Where a string or a pair of brackets that begins at `from` ends. */
function skipped(css: string, from: number): number {
  const closing = css[from] === '(' ? ')' : css[from];
  let at = from + 1;
  while (at < css.length && css[at] !== closing) {
    if (css[at] === '\\') at += 2;
    else if (closing === ')' && isOpening.test(css[at] ?? '')) at = skipped(css, at);
    else at += 1;
  }
  return at + 1;
}

/** The position of each of the characters that stands outside strings, round brackets and nested braces. */
function* marks(css: string, wanted: string): Generator<number> {
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (isOpening.test(character)) at = skipped(css, at) - 1;
    else if (character === '\\') at += 1;
    else {
      if (character === '}') depth -= 1;
      if (depth === 0 && wanted.includes(character)) yield at;
      if (character === '{') depth += 1;
    }
  }
}

/** The rules of a minified sheet, or of the body of one of its rules. */
export function rulesIn(css: string): CssRule[] {
  const rules: CssRule[] = [];
  let start = 0;
  let open = -1;
  for (const at of marks(css, '{};')) {
    if (css[at] === '{') open = at;
    else if (css[at] === '}') rules.push({ prelude: css.slice(start, open), body: css.slice(open + 1, at) });
    if (css[at] !== '{') start = at + 1;
  }
  return rules;
}

/** `a,b:is(c,d)` as its two selectors. */
export function selectorsIn(prelude: string): string[] {
  const cuts = [-1, ...marks(prelude, ','), prelude.length];
  return cuts.slice(1).map((cut, index) => prelude.slice((cuts[index] ?? 0) + 1, cut));
}
