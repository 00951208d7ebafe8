import type { Page } from '@playwright/test';
import { shippedBrands } from '@selvage/contract/brands';
import { languages, type Language } from '@selvage/contract/languages';
import { linen, tweed } from '../fixtures/origins.ts';

export const brands = [
  { id: shippedBrands[0].id, origin: linen },
  { id: shippedBrands[1].id, origin: tweed },
] as const;
export type BrandLook = (typeof brands)[number];

export interface Frame {
  width: number;
  height: number;
}

const frames: readonly Frame[] = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** WCAG 1.4.10: a window of 1280 by 800 px at 400 %. */
export const zoomed: Frame = { width: 320, height: 200 };

export interface ThemeLook {
  theme: string;
  media: Parameters<Page['emulateMedia']>[0];
  /** Print and forced colours need fewer pictures. */
  widths: readonly number[];
  languages: readonly Language[];
  /**
   * The axe rules and the widths to check by them. Colours are the same in both languages, and a width between two others finds nothing
   * new.
   */
  examines?: { lookOnly: boolean; widths: Readonly<Record<Language, readonly number[]>> };
}

const everywhere = { widths: frames.map(({ width }) => width), languages } as const;
const onScreen = { media: 'screen', forcedColors: 'none' } as const;

const themes: readonly ThemeLook[] = [
  {
    theme: 'light',
    media: { ...onScreen, colorScheme: 'light' },
    ...everywhere,
    examines: { lookOnly: false, widths: { en: [320, 1280], ga: [320] } },
  },
  {
    theme: 'dark',
    media: { ...onScreen, colorScheme: 'dark' },
    ...everywhere,
    examines: { lookOnly: true, widths: { en: [320], ga: [] } },
  },
  {
    theme: 'forced colours',
    media: { ...onScreen, colorScheme: 'dark', forcedColors: 'active' },
    widths: [375],
    languages: ['en'],
  },
  { theme: 'print', media: { ...onScreen, colorScheme: 'light', media: 'print' }, widths: [768], languages: ['en'] },
];

/** The variants in which a state is captured. */
export interface Looks {
  languages: readonly Language[];
  frames: readonly Frame[];
  themes: readonly ThemeLook[];
}

export const everyLook: Looks = { languages, frames, themes };
/** The looks in which most faults occur. */
export const narrowLooks: Looks = { languages, frames: frames.slice(0, 1), themes: themes.slice(0, 2) };

/** One look by every rule, on the narrowest screen. */
export const oneLook = (theme: 'light' | 'dark', language: Language): Looks => ({
  languages: [language],
  frames: frames.slice(0, 1),
  themes: [
    {
      theme,
      media: { ...onScreen, colorScheme: theme },
      ...everywhere,
      examines: { lookOnly: false, widths: { en: [320], ga: [320] } },
    },
  ],
});
