import { type Tokens, colourNames } from './colours.ts';

export const linenTokens: Tokens = {
  light: {
    page: '#f3f5f2',
    surface: '#ffffff',
    sunken: '#e8ece8',
    brand: '#1e3a57',
    brandStrand: '#2c5278',
    accent: '#e7b73b',
    text: '#18232e',
    muted: '#475563',
    onBrand: '#ffffff',
    onBrandMuted: '#c8d7e5',
    border: '#c2cac5',
    control: '#66737f',
    primary: '#234f7a',
    primaryHover: '#1a3e61',
    primaryActive: '#122d48',
    onPrimary: '#ffffff',
    link: '#1e5489',
    linkHover: '#133b62',
    visited: '#5b3f78',
    focus: '#10253a',
    disBg: '#dde2de',
    disText: '#4b5763',
    errText: '#96192c',
    errBg: '#fbedee',
    errBorder: '#b3243a',
    warnText: '#5e4300',
    warnBg: '#fff5d6',
    warnBorder: '#8f6a00',
    okText: '#1b5a37',
    okBg: '#e8f4ec',
    okBorder: '#2c7a4c',
    infoText: '#1e4d78',
    infoBg: '#e9f1f8',
    infoBorder: '#2e6ca6',
    barRed: '#b3243a',
    barAmber: '#a86200',
    barGreen: '#2c7a4c',
    barTrack: '#dde2de',
  },
  dark: {
    page: '#10161c',
    surface: '#18212a',
    sunken: '#0b1015',
    brand: '#12263a',
    brandStrand: '#234766',
    accent: '#f0c75a',
    text: '#e8edea',
    muted: '#aab8c2',
    onBrand: '#f4f7f8',
    onBrandMuted: '#b7cadb',
    border: '#34424e',
    control: '#8796a3',
    primary: '#8fbde6',
    primaryHover: '#aacdec',
    primaryActive: '#c4ddf3',
    onPrimary: '#0c1a28',
    link: '#9cc6ec',
    linkHover: '#c4ddf3',
    visited: '#cdb4e4',
    focus: '#f6cf5b',
    disBg: '#2a3641',
    disText: '#b3bfc8',
    errText: '#ffb3ba',
    errBg: '#3a171d',
    errBorder: '#f0717f',
    warnText: '#f7d98a',
    warnBg: '#33290c',
    warnBorder: '#d3a63a',
    okText: '#a5ddbb',
    okBg: '#11301f',
    okBorder: '#56b27e',
    infoText: '#b5d6f2',
    infoBg: '#122b42',
    infoBorder: '#5f9fd6',
    barRed: '#f0717f',
    barAmber: '#e0a13a',
    barGreen: '#56b27e',
    barTrack: '#34424e',
  },
};

export const tweedTokens: Tokens = {
  light: {
    page: '#f4f4ef',
    surface: '#ffffff',
    sunken: '#eaebe3',
    brand: '#21402c',
    brandStrand: '#33593e',
    accent: '#d98a45',
    text: '#1c2620',
    muted: '#4a5850',
    onBrand: '#ffffff',
    onBrandMuted: '#cbddd0',
    border: '#c5cbc1',
    control: '#68756c',
    primary: '#2c5a3b',
    primaryHover: '#21482e',
    primaryActive: '#173622',
    onPrimary: '#ffffff',
    link: '#245e3b',
    linkHover: '#184429',
    visited: '#5f4276',
    focus: '#14291c',
    disBg: '#dfe3db',
    disText: '#4d5a52',
    errText: '#96192c',
    errBg: '#fbedee',
    errBorder: '#b3243a',
    warnText: '#5e4300',
    warnBg: '#fff5d6',
    warnBorder: '#8f6a00',
    okText: '#1b5a37',
    okBg: '#e8f4ec',
    okBorder: '#2c7a4c',
    infoText: '#1e4d78',
    infoBg: '#e9f1f8',
    infoBorder: '#2e6ca6',
    barRed: '#b3243a',
    barAmber: '#a86200',
    barGreen: '#2c7a4c',
    barTrack: '#dfe3db',
  },
  dark: {
    page: '#10170f',
    surface: '#182119',
    sunken: '#0b100b',
    brand: '#152a1c',
    brandStrand: '#29492f',
    accent: '#e7a566',
    text: '#e9eee8',
    muted: '#aebbb0',
    onBrand: '#f4f8f4',
    onBrandMuted: '#bad0bf',
    border: '#36443a',
    control: '#8a998d',
    primary: '#93cba4',
    primaryHover: '#add8ba',
    primaryActive: '#c7e5cf',
    onPrimary: '#0d1f13',
    link: '#9fd3ae',
    linkHover: '#c7e5cf',
    visited: '#cdb4e4',
    focus: '#f6cf5b',
    disBg: '#2b372e',
    disText: '#b5c1b8',
    errText: '#ffb3ba',
    errBg: '#3a171d',
    errBorder: '#f0717f',
    warnText: '#f7d98a',
    warnBg: '#33290c',
    warnBorder: '#d3a63a',
    okText: '#a5ddbb',
    okBg: '#11301f',
    okBorder: '#56b27e',
    infoText: '#b5d6f2',
    infoBg: '#122b42',
    infoBorder: '#5f9fd6',
    barRed: '#f0717f',
    barAmber: '#e0a13a',
    barGreen: '#56b27e',
    barTrack: '#36443a',
  },
};

/** The background pattern and the heading font of a brand. Brands with the same look can have different colours. */
export interface Look {
  heading: 'Linen' | 'Tweed';
  /** The rotation, in degrees, of the background pattern and of the default logo, which is a piece of that pattern. */
  angle: number;
  flecks: 0 | 1;
  /** The scale of the default logo. A rotated logo is drawn smaller. */
  markScale: number;
  /** The colours of the shipped brand with this look. */
  tokens: Tokens;
}

export const looks = {
  linen: { heading: 'Linen', angle: 0, flecks: 0, markScale: 1, tokens: linenTokens },
  tweed: { heading: 'Tweed', angle: 45, flecks: 1, markScale: 0.84, tokens: tweedTokens },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof looks;
export const lookNames = ['linen', 'tweed'] as const satisfies readonly LookName[];

export interface BrandLook {
  id: string;
  look: LookName;
  tokens: Tokens;
  /** The URL of the brand’s own logo. Null: the default logo of the look. */
  mark: string | null;
}

/**
 * The style sheet of a brand. Each colour is written once for both themes: one of `--light` and `--dark` is empty and the other is invalid
 * (web/src/ui/styles/theme.css), and an invalid value falls back to the value after the comma.
 */
export function tokenSheet({ id, look, tokens, mark }: BrandLook): string {
  const { heading, angle, flecks, markScale } = looks[look];
  const face = `'Lp ${heading} Heading'`;
  const declared = [
    ['--heading-face', `${face}, ${face.slice(0, -1)} Fallback', system-ui, sans-serif`],
    ['--weave-angle', `${angle}deg`],
    // The value works like that of `--light`. A look without flecks does not load their drawing.
    ['--weave-flecks', flecks ? 'initial' : ''],
    ...(mark === null
      ? [
          ['--mark-angle', `${angle}deg`],
          ['--mark-scale', String(markScale)],
        ]
      : [
          ['--mark-image', `url('${mark}')`],
          ['--mark-threads', 'hidden'],
        ]),
    ...colourNames.map((name) => [
      `--lp-${name}`,
      `var(--light, ${tokens.light[name]}) var(--dark, ${tokens.dark[name]})`,
    ]),
  ];
  const lines = declared.map(([property, value]) => `    ${property}: ${value};\n`);
  return `@layer lp.tokens {\n  [data-brand='${id}'] {\n${lines.join('')}  }\n}\n`;
}
