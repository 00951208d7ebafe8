import type { Language } from '@selvage/contract/languages';
import { fileURLToPath } from 'node:url';

/** The folder for the pictures and for the gallery page. */
export const outputFolder = fileURLToPath(new URL('out', import.meta.url));

export interface Picture {
  file: string;
  brand: string;
  theme: string;
  language: Language;
  width: number;
}

/** The entry of one state in the gallery. */
export interface PageShot {
  state: string;
  path: string;
  pictures: Picture[];
  faults: string[];
}
