interface Dye {
  page: string;
  surface: string;
  sunken: string;
  brand: string;
  strand: string;
  accent: string;
  onBrand: string;
  onBrandMuted: string;
  text: string;
  muted: string;
  primary: string;
  onPrimary: string;
  link: string;
}

/** Mail programs know no custom properties, so a letter carries its colours itself; they are those of the brand's tokens. */
export interface LetterColours {
  light: Dye;
  dark: Dye;
}

// oxfmt-ignore
const linen: LetterColours = {
  light: { page: '#F3F5F2', surface: '#FFFFFF', sunken: '#E8ECE8', brand: '#1E3A57', strand: '#2C5278', accent: '#E7B73B', onBrand: '#FFFFFF', onBrandMuted: '#C8D7E5', text: '#18232E', muted: '#475563', primary: '#234F7A', onPrimary: '#FFFFFF', link: '#1E5489' },
  dark:  { page: '#10161C', surface: '#18212A', sunken: '#0B1015', brand: '#12263A', strand: '#234766', accent: '#F0C75A', onBrand: '#F4F7F8', onBrandMuted: '#B7CADB', text: '#E8EDEA', muted: '#AAB8C2', primary: '#8FBDE6', onPrimary: '#0C1A28', link: '#9CC6EC' },
};

// oxfmt-ignore
const tweed: LetterColours = {
  light: { page: '#F4F4EF', surface: '#FFFFFF', sunken: '#EAEBE3', brand: '#21402C', strand: '#33593E', accent: '#D98A45', onBrand: '#FFFFFF', onBrandMuted: '#CBDDD0', text: '#1C2620', muted: '#4A5850', primary: '#2C5A3B', onPrimary: '#FFFFFF', link: '#245E3B' },
  dark:  { page: '#10170F', surface: '#182119', sunken: '#0B100B', brand: '#152A1C', strand: '#29492F', accent: '#E7A566', onBrand: '#F4F8F4', onBrandMuted: '#BAD0BF', text: '#E9EEE8', muted: '#AEBBB0', primary: '#93CBA4', onPrimary: '#0D1F13', link: '#9FD3AE' },
};

const byBrand: ReadonlyMap<string, LetterColours> = new Map([
  ['linen', linen],
  ['tweed', tweed],
]);

export const letterColours = (brandId: string): LetterColours => byBrand.get(brandId) ?? linen;
