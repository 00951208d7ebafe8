import type { Language } from '@selvage/contract/languages';
import type { frontDoor } from './en/front-door.ts';

export type Words = typeof frontDoor;

/** A page loads the words of its own language only. */
const loaders: Record<Language, () => Promise<{ frontDoor: Words }>> = {
  en: () => import('./en/front-door.ts'),
  ga: () => import('./ga/front-door.ts'),
};

export const loadWords = async (language: Language): Promise<Words> => (await loaders[language]()).frontDoor;
