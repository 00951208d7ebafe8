/** A font family in one file, or in several files of which a browser loads those that a page needs. */
export interface Face {
  /** The name of the face, which is also the base name of its files. */
  name: string;
  family: string;
  source: string;
  weight: number | { min: number; max: number };
  slices: readonly Slice[];
}

export interface Slice {
  file: string;
  characters: string;
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const long = 'áéíóú';
const longCapitals = 'ÁÉÍÓÚ';
// Letters of names from neighbouring countries.
const foreign = 'àèìòùâêîôûäëïöüçñãõåøæœßÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÇÑÃÕÅØÆŒ';
const marks = '\u00a0£€©®°·×–—‘’“”„…•‹›«»¡¿';
const everything = `${ascii}${long}${longCapitals}${foreign}${marks}`;

/**
 * The first slice has the characters of a login page: the letters of both languages, so that a word comes from one file and keeps its
 * kerning, and the marks beside them (login-characters.ts checks this). Long capitals are rare in text.
 */
const letters = `${ascii.replace(/[^A-Za-z ]/g, '')}${long}?’`;
const sliced = (name: string, ...wanted: readonly string[]): Slice[] =>
  wanted.map((characters, index) => ({
    file: index === 0 ? `${name}.woff2` : `${name}.${index + 1}.woff2`,
    characters: [...characters].filter((each) => !wanted.slice(0, index).join('').includes(each)).join(''),
  }));

// oxfmt-ignore
export const faces: readonly Face[] = [
  { name: 'text',          family: 'Lp Text',          source: 'atkinson-hyperlegible-next', weight: { min: 400, max: 650 }, slices: sliced('text', `${letters}()/-,.:'…@•`, ascii + longCapitals + marks, foreign) },
  { name: 'linen-heading', family: 'Lp Linen Heading', source: 'bricolage-grotesque',        weight: 650,                    slices: sliced('linen-heading', letters + longCapitals, everything) },
  { name: 'tweed-heading', family: 'Lp Tweed Heading', source: 'gabarito',                   weight: 650,                    slices: sliced('tweed-heading', letters + longCapitals, everything) },
  { name: 'mono',          family: 'Lp Mono',          source: 'atkinson-hyperlegible-mono', weight: 400,                    slices: sliced('mono', everything) },
];

/** The style sheet beside the font files. If two slices share a character, the later rule wins, so the first slice comes last. */
export const faceSheet = (): string =>
  faces.flatMap((face) => face.slices.map((slice) => faceRule(face, slice)).toReversed()).join('\n');

function faceRule({ family, weight, slices }: Face, slice: Slice): string {
  const { file, characters } = slice;
  const lines = [
    `font-family: '${family}'`,
    `src: url('./${file}') format('woff2')`,
    `font-weight: ${typeof weight === 'number' ? weight : `${weight.min} ${weight.max}`}`,
    'font-display: swap',
    ...(slices.length === 1 ? [] : [`unicode-range: ${unicodeRange(characters, slice === slices[0] ? 0 : 127)}`]),
  ];
  return `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}

/** Turns `AB C` into `U+20, U+41-43`. With `gap`, small gaps are included. */
export function unicodeRange(characters: string, gap = 0): string {
  const points = [...characters].map((each) => each.codePointAt(0) ?? 0).toSorted((one, other) => one - other);
  const ranges: [from: number, to: number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last !== undefined && point - last[1] <= gap + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
