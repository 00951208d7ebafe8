import type { Language } from '@selvage/contract/languages';
import { createContext } from 'react';

/** The register text that came with a pre-rendered page, and whose it is: nobody waits for that one. */
export interface TextInDocument {
  kind: string | undefined;
  language: Language;
  html: string;
}

export const TextInDocument = createContext<TextInDocument | null>(null);

export function textIn(mount: HTMLElement, language: Language): TextInDocument | null {
  const found = mount.querySelector<HTMLElement>('[data-register-text]');
  return found && { kind: found.dataset['registerText'], language, html: found.innerHTML };
}
