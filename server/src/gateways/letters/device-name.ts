import type { Language } from '@selvage/contract/languages';

interface Words {
  both: (browser: string, system: string) => string;
  systemOnly: (system: string) => string;
  neither: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    both: (browser, system) => `${browser} on ${system}`,
    systemOnly: (system) => `a device running ${system}`,
    neither: 'a device we don’t recognise',
  },
  ga: {
    both: (browser, system) => `${browser} ar ${system}`,
    systemOnly: (system) => `gléas ar a bhfuil ${system}`,
    neither: 'gléas nach n-aithnímid',
  },
};

/** A device in the middle of a sentence, as far as its names are known; '' is not known. */
export function deviceName(language: Language, browser: string, system: string): string {
  const { both, systemOnly, neither } = words[language];
  if (browser !== '') return system === '' ? browser : both(browser, system);
  return system === '' ? neither : systemOnly(system);
}
