const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath title desc'.split(
    ' ',
  ),
);

// There is no `use`, `mask`, `pattern` or `filter`, and no dashes: a few lines of them can keep a browser busy for minutes.
const looks = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'opacity color stop-color stop-opacity clip-path clip-rule shape-rendering enable-background'
  ).split(' '),
);

const attributes = new Set(
  (
    'id version role x y x1 y1 x2 y2 cx cy r rx ry fx fy width height viewBox preserveAspectRatio d points transform ' +
    'offset gradientTransform gradientUnits spreadMethod clipPathUnits'
  ).split(' '),
);

/** Attributes that may have only these values. */
const fixedValues: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  'xmlns:xlink': /^http:\/\/www\.w3\.org\/1999\/xlink$/,
  'xml:space': /^(?:default|preserve)$/,
  href: /^#[\w-]+$/,
  'xlink:href': /^#[\w-]+$/,
};

const plainValue = /^[\w\s.,#%()+-]*$/;
const ownReference = /^url\(#[\w-]+\)$/;
const referring = new Set(['fill', 'stroke', 'clip-path']);

const texts = new Set(['title', 'desc']);
const deepest = 32;

const declaration =
  /^<\?xml\s+version=["']1\.0["'](?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/i;
const tag = /<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y;
const endTag = /<\/([A-Za-z][\w:.-]*)\s*>/y;
const comment = /<!--(?:(?!--)[^])*-->/y;
const characters = /[^<]+/y;
const attribute = /([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const known: readonly [start: RegExp, problem: string][] = [
  [/^<!DOCTYPE/i, 'has a DOCTYPE, which a logo must not have'],
  [/^<!\[CDATA\[/, 'has a CDATA section, which a logo must not have'],
  [/^<\?/, 'has a processing instruction, which a logo must not have'],
];

/**
 * Says what is wrong with the SVG file of a logo. It must be well-formed XML and have only the elements, attributes and
 * values that a drawing needs: whatever is not named above is refused.
 */
export function svgProblem(svg: string): string | null {
  if (/[^\P{C}\t\n\r]/u.test(svg)) return 'has control characters';
  const open: string[] = [];
  let isDrawn = false;
  let at = declaration.exec(svg)?.[0].length ?? 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(svg);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < svg.length) {
    if (take(comment)) continue;
    const text = take(characters);
    if (text) {
      const problem = textProblem(text[0], open.at(-1));
      if (problem !== null) return problem;
      continue;
    }
    const end = take(endTag);
    if (end) {
      if (open.pop() !== end[1]) return notWellFormed(svg, at);
      continue;
    }
    const [, name, given = '', empty] = take(tag) ?? [];
    if (name === undefined) return known.find(([start]) => start.test(svg.slice(at)))?.[1] ?? notWellFormed(svg, at);
    if (open.length === 0 && isDrawn) return notWellFormed(svg, at);
    const problem = elementProblem(name, attributesIn(given), open);
    if (problem !== null) return problem;
    isDrawn = true;
    if (empty === '') open.push(name);
  }
  return open.length > 0 || !isDrawn ? notWellFormed(svg, at) : null;
}

const notWellFormed = (svg: string, at: number): string =>
  `is not well-formed XML at line ${svg.slice(0, at).split('\n').length}`;

function textProblem(text: string, parent: string | undefined): string | null {
  if (text.trim() === '') return null;
  if (parent === undefined || !texts.has(parent)) return 'has text, which a logo must have as paths';
  return /&(?!(?:amp|lt|gt|quot|apos);)/.test(text) ? 'has an entity, which a logo must not have' : null;
}

type Attribute = readonly [name: string, value: string];

const attributesIn = (given: string): Attribute[] =>
  [...given.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']);

function elementProblem(name: string, given: readonly Attribute[], open: readonly string[]): string | null {
  if (open.length === 0 && name !== 'svg') return 'is not an SVG drawing: its first element must be svg';
  if (!elements.has(name) || (name === 'svg' && open.length > 0))
    return `has the element ${name}, which a logo must not have`;
  if (open.length >= deepest) return `has elements in more than ${deepest} others`;
  const names = given.map(([each]) => each);
  const twice = names.find((each, index) => names.indexOf(each) < index);
  if (twice !== undefined) return `has the attribute ${twice} twice in one element`;
  // A clip path in a clip path, several times over, would be drawn an exponential number of times.
  const isInClip = name === 'clipPath' || open.includes('clipPath');
  for (const [attributeName, value] of given) {
    const problem = attributeProblem(attributeName, value, isInClip);
    if (problem !== null) return problem;
  }
  return name === 'svg' ? frameProblem(new Map(given)) : null;
}

function attributeProblem(name: string, value: string, isInClip: boolean): string | null {
  if (name === 'style') return styleProblem(value, isInClip);
  const fixed = fixedValues[name];
  if (fixed !== undefined) return fixed.test(value) ? null : `has another value of ${name} than a logo may have`;
  if (!attributes.has(name) && !looks.has(name)) return `has the attribute ${name}, which a logo must not have`;
  return valueProblem(name, value.trim(), isInClip);
}

function styleProblem(style: string, isInClip: boolean): string | null {
  for (const each of style.split(';').filter((declared) => declared.trim() !== '')) {
    const colon = each.indexOf(':');
    const name = each.slice(0, colon).trim();
    if (colon < 0 || !looks.has(name)) return `has the style ${shortened(each.trim())}, which a logo must not have`;
    const problem = valueProblem(name, each.slice(colon + 1).trim(), isInClip);
    if (problem !== null) return problem;
  }
  return null;
}

function valueProblem(name: string, value: string, isInClip: boolean): string | null {
  if (!plainValue.test(value)) return `has characters in ${name} that a logo must not have: ${shortened(value)}`;
  if (/url/i.test(value) && !(referring.has(name) && ownReference.test(value)))
    return `refers in ${name} to ${shortened(value)}: a logo may refer only to a part of itself`;
  return name === 'clip-path' && isInClip ? 'has a clip path in a clip path, which a logo must not have' : null;
}

/** The browser scales the drawing by its `viewBox`. */
function frameProblem(given: ReadonlyMap<string, string>): string | null {
  if (!given.has('xmlns')) return 'has no xmlns="http://www.w3.org/2000/svg" in its first element';
  const [, , width = 0, height = 0, ...others] = (given.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0) || others.length > 0) return 'has no viewBox of four numbers in its first element';
  return shapeProblem(width, height);
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const longest = 4;

/** The place of a logo is a square, so a drawing that is much wider or higher could not be seen. */
export const shapeProblem = (width: number, height: number): string | null =>
  Math.max(width / height, height / width) > longest
    ? `is ${width} × ${height}: one side must be at most ${longest} times the other, and a square fits best`
    : null;
