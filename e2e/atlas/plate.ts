import type { Language } from '@selvage/contract/languages';

export interface Picture {
  file: string;
  brand: string;
  theme: string;
  language: Language;
  width: number;
}

/** A state in the finished atlas. */
export interface Plate {
  state: string;
  path: string;
  pictures: Picture[];
  faults: string[];
}
