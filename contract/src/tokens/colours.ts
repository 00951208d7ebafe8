/** Every colour a brand has; each is a public custom property of the web, `--lp-` and its name. */
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

/** Six hexadecimal digits each, in lower case. */
export type Palette = Readonly<Record<ColourName, string>>;
export type Tokens = Readonly<Record<Theme, Palette>>;
