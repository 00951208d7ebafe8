/** All colours of a brand. Each is a public custom property of the web, `--lp-` and its name. */
// oxfmt-ignore
export const colourNames = [
  'page', 'surface', 'sunken',
  'brand', 'brandStrand', 'accent', 'onBrand', 'onBrandMuted',
  'text', 'muted', 'border', 'control',
  'primary', 'primaryHover', 'primaryActive', 'onPrimary',
  'link', 'linkHover', 'visited', 'focus',
  'disBg', 'disText',
  'errText', 'errBg', 'errBorder',
  'warnText', 'warnBg', 'warnBorder',
  'okText', 'okBg', 'okBorder',
  'infoText', 'infoBg', 'infoBorder',
  'barRed', 'barAmber', 'barGreen', 'barTrack',
] as const;
export type ColourName = (typeof colourNames)[number];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A value for each colour name. Each has six hexadecimal digits in lower case. */
export type Palette = Readonly<Record<ColourName, string>>;
export type Tokens = Readonly<Record<Theme, Palette>>;

/** WCAG 2.2: the ratio of the relative luminances of two colours written as `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast that WCAG 2.2 AA requires for text (1.4.3), and for parts and states of controls (1.4.11). */
const text = 4.5;
const shape = 3;

const grounds = ['page', 'surface', 'sunken'] as const;
const tones = ['err', 'warn', 'ok', 'info'] as const;
const bars = ['barRed', 'barAmber', 'barGreen'] as const;

type Pair = readonly [ink: ColourName, ground: ColourName, least: number];

/** All pairs of colours that meet on a screen or in a message. */
export const pairs: readonly Pair[] = [
  ...(['text', 'muted', 'link', 'linkHover'] as const).flatMap((ink) =>
    grounds.map((ground): Pair => [ink, ground, text]),
  ),
  ...(['control', 'focus'] as const).flatMap((ink) => grounds.map((ground): Pair => [ink, ground, shape])),
  ...(['page', 'surface'] as const).flatMap((ground): Pair[] => [
    ['visited', ground, text],
    ['primary', ground, shape],
    ['errBorder', ground, shape],
  ]),
  // At one corner the brand background blends into the colour of its strands, so text must be readable on both.
  ...(['onBrand', 'onBrandMuted'] as const).flatMap((ink): Pair[] => [
    [ink, 'brand', text],
    [ink, 'brandStrand', text],
  ]),
  ['accent', 'brand', shape],
  ...(['primary', 'primaryHover', 'primaryActive'] as const).map((ground): Pair => ['onPrimary', ground, text]),
  ['disText', 'disBg', text],
  ...tones.flatMap((tone): Pair[] => [
    [`${tone}Text`, `${tone}Bg`, text],
    [`${tone}Text`, 'surface', text],
    [`${tone}Border`, 'surface', shape],
    [`${tone}Border`, `${tone}Bg`, shape],
  ]),
  ...bars.flatMap((bar): Pair[] => [
    [bar, 'surface', shape],
    [bar, 'barTrack', shape],
  ]),
];

export interface UnreadablePair {
  theme: Theme;
  ink: ColourName;
  ground: ColourName;
  ratio: number;
  least: number;
}

/** Returns the pairs of colours with too little contrast. */
export function unreadablePairs(tokens: Tokens): UnreadablePair[] {
  return themes.flatMap((theme) =>
    pairs
      .map(([ink, ground, least]) => ({
        theme,
        ink,
        ground,
        least,
        ratio: contrast(tokens[theme][ink], tokens[theme][ground]),
      }))
      .filter(({ ratio, least }) => ratio < least),
  );
}
