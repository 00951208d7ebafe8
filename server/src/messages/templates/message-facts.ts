import type { Language } from '@selvage/contract/languages';
import { areaNames, irishTime, type MessageContext, type MessageFact } from './message-template.ts';

interface FactWords {
  when: string;
  irishTime: (time: string) => string;
  device: string;
  website: string;
  both: (browser: string, system: string) => string;
  systemOnly: (system: string) => string;
  unknown: string;
}

const words: Readonly<Record<Language, FactWords>> = {
  en: {
    when: 'When',
    irishTime: (time) => `${time} (Irish time)`,
    device: 'Device',
    website: 'Website',
    both: (browser, system) => `${browser} on ${system}`,
    systemOnly: (system) => `A device running ${system}`,
    unknown: 'Unknown type of device',
  },
  ga: {
    when: 'Am',
    irishTime: (time) => `${time} (am na hÉireann)`,
    device: 'Gléas',
    website: 'Suíomh gréasáin',
    both: (browser, system) => `${browser} ar ${system}`,
    systemOnly: (system) => `Gléas ar a bhfuil ${system}`,
    unknown: 'Gléas de chineál anaithnid',
  },
};

/** The description of a device. `browser` and `system` are '' if unknown. */
export function deviceName(language: Language, browser: string, system: string): string {
  const { both, systemOnly, unknown } = words[language];
  if (browser !== '') return system === '' ? browser : both(browser, system);
  return system === '' ? unknown : systemOnly(system);
}

/**
 * The time and the device of an event, from the facts `at`, `browser` and `system`. `browser` and `system` exist only
 * if a person caused the event.
 */
export function happened({ language, facts }: MessageContext): MessageFact[] {
  const said = words[language];
  const { at = '', browser, system } = facts;
  const when = { label: said.when, value: said.irishTime(irishTime(language, new Date(at))) };
  if (browser === undefined || system === undefined) return [when];
  return [when, { label: said.device, value: deviceName(language, browser, system) }];
}

/** The time and the device of a login, with its area and host. We do not know its geographic location. */
export function loginHappened(context: MessageContext): MessageFact[] {
  const { language, brand, kind } = context;
  const value = `${areaNames[language][kind]}, ${new URL(brand.origin).hostname}`;
  return [...happened(context), { label: words[language].website, value }];
}
