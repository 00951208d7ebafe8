import type { Language } from '@selvage/contract/languages';
import { english } from './demo-words-en.ts';
import { irish } from './demo-words-ga.ts';
import type { DemoWords } from './demo-words.ts';

export const wordsByLanguage: Readonly<Record<Language, DemoWords>> = { en: english, ga: irish };
