import type { Language } from '@selvage/contract/languages';
import { fileURLToPath } from 'node:url';

/** Where the pictures and the page to look at them go. */
export const outputFolder = fileURLToPath(new URL('out', import.meta.url));

export interface Picture {
  file: string;
  brand: string;
  theme: string;
  language: Language;
  width: number;
}

/** What the gallery shows of one state. */
export interface PageShot {
  state: string;
  path: string;
  pictures: Picture[];
  faults: string[];
}
